/** How a meeting, or a sum, is shared as a receipt. */
export default {
  'share.public': 'Anyone with the link sees exactly this. You can stop sharing anytime.',
  'share.again':
    'This makes a new receipt. The first one stays shared until you stop that under <link>Receipts</link>.',
  'share.cancel': 'Cancel',
  'share.title': 'Title on the receipt',
  'share.titleHint': 'Public. Leave empty for “Meeting”.',
  'share.share': 'Share receipt',
  'share.update': 'Share updated receipt',
  'share.sharing': 'Sharing…',
  'share.tryNow': 'Try now',
  'share.done': 'Receipt shared.',
  'share.guessableOfOne':
    'Only one person was in this meeting, so anyone can work out their rate from the total and the duration.',
  'share.guessableOfTwo':
    'Only two people were in this meeting, so anyone who knows one rate can work out the other from the total.',
  'share.comparableOfOne':
    'You already shared a receipt from this series, and one person was in only one of the two meetings. Anyone who compares the receipts can work out that person’s rate.',
  'share.comparableOfTwo':
    'You already shared a receipt from this series, and two people were in only one of the two meetings. Anyone who compares the receipts and knows one of their rates can work out the other.',
  'share.outdated': 'You edited this meeting after sharing. The link still shows the figures above.',
  'share.queued': 'You’re offline. The receipt is shared as soon as you’re back online.',
  'share.waiting': 'You’re offline. Keep this page open. The receipt is shared as soon as you’re back online.',
  'share.leaving': 'The receipt isn’t shared yet. If you leave this page, it won’t be.',
  'share.withdraw': 'Don’t share',
  // {email} and {owner} are addresses.
  'share.otherAccount':
    'You’re signed in as {email}. This meeting belongs to {owner}, and only that account can share it.',
  'share.unknownAccount':
    'You’re signed in as {email}. This meeting belongs to another account used on this device, and only that account can share it.',
  'share.otherSignIn': 'Sign in to that account',

  'sharedLink.copied': 'Shared. Link copied.',
  'sharedLink.here': 'Shared. Here’s the link:',
  'sharedLink.copy': 'Copy link',
  'sharedLink.send': 'Send link…',
  'sharedLink.all': 'All receipts',
  'sharedLink.first': 'The first link still shows the old figures. To stop sharing it, go to <link>Receipts</link>.',

  'signIn.why': 'Shared receipts belong to an account, so you can stop sharing them anytime.',
  'signIn.notNow': 'Not now',
  'signIn.offline':
    'Sharing needs an account, and signing in needs a connection. Your receipt is saved on this device.',
  'signIn.tryAgain': 'Try again',

  'shareTotals.title': 'Share as a receipt',
  'shareTotals.close': 'Done',

  'askRoom.title': 'Was it worth it?',
  'askRoom.text':
    'Anyone in the room can say. Nobody learns who said what; everyone learns what most said, once {votes} have.',
  'askRoom.code': 'QR code for the receipt',
  'askRoom.show': 'Show the room',
  'askRoom.leave': 'Done',
  'askRoom.stop': 'Don’t ask',
  'askRoom.stopped': 'The receipt no longer asks whether it was worth it.',
} as const;
