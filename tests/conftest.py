"""What every test may use."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation


@pytest.fixture(autouse=True)
def vietnamese() -> Iterator[None]:
    """Each test begins in the site's default language and with empty limits."""
    cache.clear()
    with translation.override("vi"):
        yield
