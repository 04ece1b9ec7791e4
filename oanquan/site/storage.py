"""Static files under hashed names, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # WhiteNoise ships no types
    """Hashes imports between ES modules too; it finds only import statements that end in a semicolon."""

    support_js_module_import_aggregation = True
