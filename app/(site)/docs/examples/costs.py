"""Prints what the meetings of the last 30 days cost.

Needs Python 3.9 or newer, and nothing to install.
Run: MEETING_TAB_TOKEN=… python3 costs.py
"""
import json
import os
import sys
import time
from datetime import datetime, timezone
from decimal import Decimal
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

BASE = "https://your-meeting-tab.example"
TOKEN = os.environ["MEETING_TAB_TOKEN"]

# A currency has two decimals unless it is one of these (ISO 4217).
DECIMALS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI".split(), 0),
    **dict.fromkeys("VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
    **dict.fromkeys("CLF UYW".split(), 4),
}


def get(path, **query):
    request = Request(f"{BASE}{path}?{urlencode(query)}")
    request.add_header("Authorization", f"Bearer {TOKEN}")
    try:
        with urlopen(request, timeout=30) as response:
            return json.load(response)
    except HTTPError as refusal:
        error = json.load(refusal)["error"]
        sys.exit(f"{refusal.code}: {error['message']}")


def meetings(start, end):
    cursor = ""
    while cursor is not None:
        page = get(
            "/v1/public/meetings",
            **{"from": start, "to": end, "limit": 200, "cursor": cursor},
        )
        yield from page["meetings"]
        cursor = page["nextCursor"]


def amount(minor, currency):
    """Minor units as an amount: 41250 EUR is EUR 412.50."""
    return f"{currency} {Decimal(minor).scaleb(-DECIMALS.get(currency, 2)):f}"


end = int(time.time() * 1000)
start = end - 30 * 86_400_000

summary = get("/v1/public/reports/summary", **{"from": start, "to": end})
for topic in summary["byTopic"]:
    print(amount(topic["totalMinor"], summary["currency"]), topic["label"])
print(amount(summary["totalMinor"], summary["currency"]), "total\n")

for meeting in meetings(start, end):
    started = datetime.fromtimestamp(meeting["startedAt"] / 1000, timezone.utc)
    cost = amount(meeting["totalMinor"], meeting["currency"])
    print(started.isoformat(timespec="milliseconds"), cost, meeting["title"])
