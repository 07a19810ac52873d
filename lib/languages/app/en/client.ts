/** What the app’s first load says of itself, on whatever screen: why something failed, and whose average pay a rate is. */
export default {
  // Why this device doesn’t store what it was given.
  'trouble.full':
    'This device is out of space, so changes are kept only in this tab. Free up some space and they’ll be saved automatically.',
  'trouble.refused': 'This browser doesn’t let this page save anything. Your changes are lost when you close this tab.',
  'trouble.blocked': 'An older version of Meeting Tab is open in another tab. Close that tab, then reload this page.',
  'trouble.newer': 'A newer version of Meeting Tab was used on this device. Reload this page to get it.',
  'trouble.gone': 'What this tab shows was removed from this device in another tab. Reload this page.',
  'trouble.slow':
    'This browser is taking long to open its storage. Everything is shown as soon as it’s open. If it takes much longer, reload this page.',
  'trouble.missing': 'Part of Meeting Tab didn’t load. Check your connection, then reload this page.',
  'trouble.closed': 'What this tab shows changed before that was saved. Try again.',
  'trouble.broken': 'This browser couldn’t read its storage, so changes are kept only in this tab.',
  // Why it doesn’t, where this tab doesn’t hold it either.
  'notSaved.full': 'This device is out of space. Free up some, then try again.',
  'notSaved.refused': 'This browser doesn’t let this page save anything.',
  'notSaved.broken': 'This browser couldn’t write to its storage. Try again.',

  'call.offline': 'We can’t reach the service. Check your connection and try again.',
  'call.unexpected': 'Something went wrong on our side. Try again in a moment.',

  // How long to wait, as part of a sentence.
  'wait.seconds': '{seconds, plural, one{# second} other{# seconds}}',
  'wait.minutes': '{minutes, plural, one{# minute} other{# minutes}}',
  'wait.hours': '{hours, plural, one{# hour} other{# hours}}',
  // In place of what ends with `Try again later.`, or with `or try again later.`; `{wait}` is one of the three above.
  'explain.tryAgain': 'Try again in {wait}.',
  'explain.orTryAgain': 'or try again in {wait}.',

  // Whose average pay it is, and who says so: `average US pay (BLS, June 2025)`.
  'average.us': 'US',
  'average.usSource': 'BLS, June 2025',
  'average.euroArea': 'euro area',
  'average.euroAreaSource': 'Eurostat, 2024',

  // One whose name this device doesn’t know. `{n}` counts them.
  'workspace.unnamed': 'Workspace {n}',

  'undo.changed': 'Something else was changed since, so this can’t be undone.',
} as const;
