"""Ô Ăn Quan: the rules (`oanquan.rules`), the computer player (`oanquan.ai`), and the site that hosts them."""

import sys

if sys.argv[:1] == ["-m"]:  # so it is while `python -m oanquan.…` looks for its module, which calls raise_again()
    from oanquan.interrupt import end_at_once

    end_at_once()

from oanquan import compiled_cache

compiled_cache.use()
