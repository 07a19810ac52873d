/** The settings of a workspace. */
export default {
  'settings.title': 'Workspace settings',
  'settings.text':
    'How a workspace counts what meetings cost, and how its receipts look. Changes apply to new meetings and receipts; past ones don’t change.',
  // Behind “Loading” and “Sign in to see”.
  'settings.what': 'your workspaces',
  'settings.created': '“{name}” was created. These are its settings.',
  'settings.deleted': '“{name}” was deleted.',

  // In every section. {why} is a sentence.
  'form.save': 'Save',
  'form.saving': 'Saving…',
  'form.saved': '✓ Saved',
  'form.failed': 'Not saved. {why}',
  'partOfPro.see': 'See Pro',

  'general.title': 'General',
  'general.text': 'The workspace’s name, currency and time zone.',
  // In “Your changes to … aren’t saved.”
  'general.part': 'the general settings',
  'general.name': 'Name',
  'general.nameHint': 'Only you see it. Up to {max} characters.',
  'name.rule': 'Enter a name of {min} to {max} characters.',
  'currency.label': 'Currency',
  'currency.hint': 'A three-letter code, like EUR.',
  // {current} and {chosen} are codes of currencies.
  'currency.changed':
    'People’s rates keep their numbers: 60 in {current} becomes 60 in {chosen}. Nothing is converted.',
  'currency.rule': 'Enter a three-letter currency code, like EUR.',
  'timeZone.label': 'Time zone',
  'timeZone.hint': 'Like Europe/Berlin. Receipts show dates in this time zone.',
  'timeZone.unknown': 'This browser doesn’t know this time zone. Receipts would show dates in UTC.',
  'timeZone.now': 'Receipts show dates in this time zone. It’s {time} there now.',
  'timeZone.rule': 'Enter a time zone, like Europe/Berlin.',

  'costs.title': 'Cost of an hour',
  'costs.text':
    'A meeting costs what its people cost while they’re in it. These numbers turn a salary into an hourly cost.',
  // In “Your changes to … aren’t saved.”
  'costs.part': 'the cost of an hour',
  'costs.hours': 'Working hours a year',
  'costs.hoursHint':
    'A yearly salary divided by this gives the hourly pay. 2,080 is 40 hours a week. From {min} to {max}.',
  'costs.multiplier': 'Employer costs multiplier',
  'costs.multiplierHint':
    'What staff cost on top of pay: 1.3 adds 30% for taxes, benefits and a desk. From {min} to {max}.',
  'costs.example':
    'With these numbers, a salary of {salary} a year costs <b>{cost}</b> an hour. External people cost what they invoice.',
  'costs.overrun': 'Overrun limit, in minutes',
  'costs.overrunHint':
    'A meeting nobody ends stops automatically this long after its planned end. From {min} to {max}. {max} is a day.',
  'costs.wholeRule': 'Enter a whole number from {min} to {max}.',
  'costs.numberRule': 'Enter a number from {min} to {max}.',

  'brand.title': 'Your brand on receipts',
  'brand.text':
    'Receipts show your logo and accent color instead of ours, and no line about us. Shared receipts keep the look they were shared with.',
  'brand.partOfPro': 'Your brand on receipts is part of Pro. Try a color: the preview shows how it would look.',
  'logo.title': 'Logo',
  'logo.alt': 'Your logo on {paper, select, light{light} other{dark}} paper',
  'logo.uploading': 'Uploading…',
  'logo.progress': 'Uploading logo',
  'logo.drop': 'Drop your logo here, or choose a file',
  'logo.dropAnother': 'Drop another logo here, or choose a file',
  'logo.hint':
    'PNG or SVG for a light background, up to {largest} KB; 512 pixels wide is enough. In an SVG, convert text to outlines.',
  'logo.withPro': 'Your own PNG or SVG, with Pro.',
  'logo.remove': 'Remove logo',
  'logo.removing': 'Removing…',
  'logo.removed': 'Logo removed.',
  'logo.oneFile': 'Drop one file at a time.',
  'logo.tooLarge': 'This file is {size} KB. Choose one of up to {largest} KB; 512 pixels wide is enough.',
  'logo.wrongType': 'Choose a PNG or an SVG.',
  // In “Your changes to … aren’t saved.”
  'accent.part': 'the accent color',
  'accent.label': 'Accent color',
  // {example} is a color as it is typed, a number sign (which is {sign}) and six digits.
  'accent.hint': 'Like {example}. Leave empty for none.',
  'accent.rule': 'Enter a color like {example}: {sign} and 6 digits or letters from a to f.',
  'accent.pick': 'Pick a color',
  'accent.remove': 'Remove accent color',
  'accent.save': 'Save accent color',
  'swatch.paper': 'On {paper, select, light{light} other{dark}} paper: <code>{color}</code>',
  'swatch.asChosen': 'as chosen',
  'swatch.adjusted': '{paper, select, light{made darker to stand out} other{made lighter to stand out}}',
  'preview.title': 'Preview with made-up numbers',

  'worth.title': 'Was it worth it?',
  'worth.text':
    'Receipts of five people or more can ask, until 24 hours after the meeting’s end. Nobody learns what anyone said: the receipt says what most said, once five have.',
  'worth.what': 'whether receipts ask',
  'worth.asks': 'Ask on this workspace’s receipts',

  'language.title': 'Language',
  'language.text':
    'What the weekly digest is written in, and the preview of a receipt’s link. Whoever opens a receipt reads it in their own language, and sign-in codes come in yours.',
  // Behind “Loading” and “Sign in to see”.
  'language.what': 'the language',
  'language.label': 'Language',

  'digest.title': 'Weekly digest',
  'digest.text':
    'An email every Monday morning with what last week’s meetings cost: the total, the hours, the topics and the most expensive meeting. No email after a week without meetings.',
  'digest.optIn': 'Email this workspace’s digest to <b>{email}</b>',
  'digest.partOfPro': 'The weekly digest is part of Pro.',

  'create.title': 'New workspace',
  'create.text': 'For a team or client with its own currency, rates, people and meetings.',
  'create.name': 'Name of the new workspace',
  'create.nameHint': 'Up to {max} characters. It starts with this workspace’s currency and time zone.',
  'create.creating': 'Creating…',
  'create.create': 'Create workspace',
  'create.partOfPro': 'More than one workspace is part of Pro.',

  'delete.title': 'Delete this workspace',
  'delete.text': 'Deletes its meetings, people, topics, receipts and API tokens.',
  'delete.ask': 'Delete workspace…',
  'delete.question': 'Delete this workspace?',
  'delete.delete': 'Delete workspace',
  'delete.deleting': 'Deleting…',
  'contents.counting': 'Counting what’s in this workspace…',
  // {why} is a sentence.
  'contents.failed': 'We couldn’t count what’s in <b>{name}</b>. {why}',
  'contents.again': 'Try again',
  'contents.empty': '<b>{name}</b> is empty.',
  // {things} is a list: 214 meetings, 12 people, and 2 API tokens.
  'contents.things': 'This deletes <b>{name}</b> with <b>{things}</b>.',
  'contents.receipts': '{receipts, plural, one{# shared receipt} other{# shared receipts}}',
  'contents.tokens': '{tokens, plural, one{# API token} other{# API tokens}}',
  'contents.links': 'Shared links and tokens stop working right away.',
  'contents.final': 'You can’t undo this.',
  'delete.confirm': 'Type {name} to confirm',
  'delete.typeName': 'Type the name as it’s written: {name}',
} as const;
