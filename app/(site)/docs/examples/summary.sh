export MEETING_TAB_TOKEN='PASTE YOUR TOKEN HERE'

# What the meetings of the last 30 days cost.
curl https://your-meeting-tab.example/v1/public/reports/summary \
  -H "Authorization: Bearer $MEETING_TAB_TOKEN"
