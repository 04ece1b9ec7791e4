#!/bin/sh
# Makes sure there is a Chromium for the browser tests; CHROMIUM names another one.
set -eu
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium …"
    log=$(mktemp)
    if apt-get update >"$log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium >>"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log" >&2
fi
echo "error: the browser tests need Chromium; install it (Debian: apt-get install chromium) or name one in CHROMIUM" >&2
exit 1
