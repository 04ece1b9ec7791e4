#!/usr/bin/env python
"""Django's command line for the site."""

import sys


def main() -> None:
    from django.core.management import execute_from_command_line

    from oanquan.configuration import settings_or_exit

    settings_or_exit()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
