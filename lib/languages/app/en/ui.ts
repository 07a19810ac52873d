/** What pages are made of (app/ui). */
export default {
  'shell.skip': 'Skip to content',
  'shell.thanks': 'Thank you for your time.',
  'shell.footer': 'Footer',
  'shell.docs': 'Docs',
  'shell.openApi': 'OpenAPI spec',
  'shell.privacy': 'Privacy',
  'shell.terms': 'Terms',

  'needsScript.text': 'JavaScript is off in your browser. Turn it on to use this page.',

  'confirm.cancel': 'Cancel',

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
