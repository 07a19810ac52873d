/** What pages are made of (app/ui), as far as it is loaded later: what plans contain, tables, charts, and texts to copy. */
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

  'costTable.time': 'Time',
  'costTable.cost': 'Cost',

  // {name} is what the largest value of a chart is of: a day, a week.
  'chart.most': 'Most: {name}',
  'chart.numbers': 'The numbers',
  'chart.total': 'Total',

  'code.copy': 'Copy',
  'copy.copied': 'Copied',
  'copy.done': 'Copied to the clipboard.',
  'copy.byHand': 'Copy this text',

  'notFound.title': 'Page not found',
  'notFound.text': 'The address may be misspelled, or the page may have moved.',
  'notFound.home': 'Go to the home page',
} as const;
