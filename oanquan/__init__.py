"""Ô Ăn Quan: the rules (`oanquan.rules`), the computer player (`oanquan.ai`), and the site that hosts them."""

from oanquan import compiled_cache

compiled_cache.use()
