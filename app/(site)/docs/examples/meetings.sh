#!/bin/bash
# Prints the meetings of the last 30 days as JSON, one page per line.
# Needs only curl. Run: MEETING_TAB_TOKEN=… bash meetings.sh
set -eu
BASE=https://your-meeting-tab.example

to=$(date +%s)000
from=$((to - 30 * 86400000))
cursor=
while
  page=$(curl --silent --show-error --fail-with-body --get \
    "$BASE/v1/public/meetings" \
    -H "Authorization: Bearer $MEETING_TAB_TOKEN" \
    -d "from=$from" -d "to=$to" -d "limit=200" -d "cursor=$cursor") ||
    { echo "$page" >&2; exit 1; }
  printf '%s\n' "$page"
  # Empty on the last page, where nextCursor is null.
  cursor=$(sed -n 's/.*"nextCursor":"\([^"]*\)".*/\1/p' <<<"$page")
  [ -n "$cursor" ]
do :; done
