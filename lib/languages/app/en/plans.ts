/** What plans contain (app/ui/plan-words.ts). */
export default {
  // What a plan allows. A number or 'limit.none' stands beside each.
  'limit.meetingsPerMonth': 'Meetings per month',
  'limit.attendeesPerMeeting': 'People per meeting',
  'limit.rosterSize': 'Saved people',
  'limit.workspaces': 'Workspaces',
  'limit.historyDays': 'Days of history',
  'limit.insights': 'Charts in Insights',
  'limit.none': 'Unlimited',

  'sync.title': 'On all your devices',
  'sync.text':
    'Start a meeting on your laptop, end it on your phone. What you change offline is merged when you’re back online.',
  'apiTokens.title': 'API tokens',
  'apiTokens.text': 'Read your totals from scripts, spreadsheets and dashboards, without names or rates.',
  'branding.title': 'Your brand on receipts',
  'branding.text': 'Your logo and accent color, and no “Made with Meeting Tab” line.',
  'digest.title': 'Weekly digest',
  'digest.text': 'What last week’s meetings cost, in an email every Monday.',
  'templates.title': 'Templates',
  'templates.text': 'Save a meeting as a template, and start it again with one click: people, length, topic and title.',
} as const;
