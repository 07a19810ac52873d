/** The screen of API tokens. */
export default {
  'tokens.title': 'API tokens',
  'tokens.text': 'A token lets a script or spreadsheet read this workspace’s totals. It changes nothing.',
  'tokens.how': 'How to use one',
  // Behind “Loading” and “Sign in to see”.
  'tokens.what': 'your API tokens',

  'secret.title': 'Copy your token now',
  'secret.once': 'You won’t see it again.',
  'secret.lost': 'If you lose it, revoke it and create another.',
  'secret.copy': 'Copy token',
  'secret.stored': 'I’ve stored it',
  'secret.try': 'To try it, run this. It returns what the meetings of the last 30 days cost.',
  'secret.terminal': 'In a terminal',
  'secret.leaving': 'Your token “{name}” is only on this screen. Once you leave, you won’t see it again.',

  'partOfPro.title': 'API tokens are part of Pro',
  'partOfPro.text':
    'Pro saves the meetings of all your devices to your account, and a token lets your tools read what they cost: a spreadsheet that’s up to date every morning, a chart on the team’s dashboard, a line in the monthly report.',
  'partOfPro.pro': 'See Pro',
  'partOfPro.docs': 'Read the docs',
  'lapsed.text':
    'This account is no longer on Pro, so its tokens don’t work. They work again when you resubscribe, with nothing to set up.',
  'lapsed.pro': 'See Pro',

  'create.title': 'Create a token',
  'create.name': 'Name',
  'create.nameHint': 'What will use it, like “Finance dashboard”.',
  'create.nameRule': 'Enter a name of {min} to {max} characters.',
  'create.reads': 'Reads',
  'create.workspace': 'The workspace “{name}”',
  'create.ledger': 'The ledger “{name}”',
  'create.text':
    'Anyone who has a token can work out one person’s pay by comparing two meetings. Enter average rates, or share it only with people who may know.',
  'create.creating': 'Creating…',
  'create.create': 'Create token',
  // Nobody knows whether the token was created. {why} is a sentence.
  'create.unsure': '{why} If it’s in the list anyway, revoke it.',

  'list.title': 'Tokens in this workspace',
  'list.count': '{tokens, plural, one{# token} other{# tokens}}',
  'list.revoked': '“{name}” was revoked. It no longer works.',
  'list.none': 'No tokens yet.',
  'token.revoke': 'Revoke',
  'token.created': 'Created {time}',
  'token.neverUsed': 'Never used',
  'token.lastUsed': 'Last used {time}',

  'revoke.title': 'Revoke this token?',
  'revoke.text': 'Scripts that use <b>{name}</b> stop working right away. You can’t undo this.',
  'revoke.revoke': 'Revoke token',
  'revoke.revoking': 'Revoking…',
} as const;
