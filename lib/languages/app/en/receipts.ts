/** The list of receipts that an account has shared. */
export default {
  'receipts.title': 'Receipts',
  'receipts.count': '{receipts, plural, one{# receipt} other{# receipts}}',
  'receipts.countInAll': '{receipts, plural, one{# receipt} other{# receipts}} in all workspaces',
  'receipts.stopped': '“{title}” isn’t shared anymore. Its link no longer works.',
  // Stands in “Loading {what}…” and “Sign in to see {what}.”
  'receipts.what': 'your receipts',

  // Receipts that were asked to be shared without a connection.
  'queued.label': 'Not shared yet',
  'queued.waiting': '<link>{title}</link> isn’t shared yet. It’s shared as soon as you’re back online.',
  'queued.signedOut': '<link>{title}</link> isn’t shared yet. Sign in and add it to your account to share it.',
  // {problem} is a sentence that says why.
  'queued.refused': '<link>{title}</link> isn’t shared. {problem}',
  'queued.withdraw': 'Don’t share',
  'queued.dismiss': 'Dismiss',

  // Two of the facts in a row: Shared Nov 23 · meeting of Nov 19, 10:02 AM · 3 people · Not viewed yet.
  'row.shared': 'Shared {date}',
  'row.meetingOf': 'meeting of {date}',
  'row.people': '{people, plural, one{# person} other{# people}}',
  'row.worth': 'worth it to most',
  'row.split': 'split on its worth',
  'row.notWorth': 'not worth it to most',
  'row.views': '{views, plural, =0{Not viewed yet} one{# view} other{# views}}',
  'row.open': 'Open',
  'row.copy': 'Copy link',
  'row.stop': 'Stop sharing',

  'stop.title': 'Stop sharing this receipt?',
  'stop.text':
    'The link to <b>{title}</b> stops working right away for everyone who has it, and its preview goes, too. Your meetings stay. You can’t undo this.',
  'stop.confirm': 'Stop sharing',
  'stop.busy': 'Stopping…',

  'first.title': 'No receipts yet',
  'first.text':
    'Share a receipt when a meeting ends, and it shows up here. Anyone with the link sees what the meeting cost, how long it took and how many people were there, but no names or rates. You can stop sharing anytime.',
  'first.fold': 'Share from the command line',
  // {field} is the name of a field of the API, which stays as it is.
  'first.explained':
    'The first command emails you a code. Use it instead of 000000 in the second one. The last one returns the receipt, with its link in <code>{field}</code>.',
  'first.commands': 'Commands',
  // The title of the meeting in the example.
  'first.example': 'Quarterly planning',
} as const;
