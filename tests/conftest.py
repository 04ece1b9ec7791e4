"""What every test may use."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation

from scripts import catalogs


def pytest_configure() -> None:
    """Tests read the compiled catalog, as the site does."""
    catalogs.compile_catalog()


@pytest.fixture(autouse=True)
def vietnamese() -> Iterator[None]:
    """Each test begins in the site's default language and with empty limits."""
    cache.clear()
    with translation.override("vi"):
        yield
