/** Your data: what is on this device and in the account, exporting, importing, and deleting everything. */
export default {
  // Also the title of the page.
  'data.title': 'Your data',
  'data.intro':
    'Your meetings live in this browser, on this device. Here’s what there is, what’s saved elsewhere, and how to take it with you.',

  'onDevice.title': 'On this device',
  'onDevice.meetings': 'Meetings',
  'onDevice.people': 'People',
  'onDevice.topics': 'Topics',
  'onDevice.templates': 'Templates',
  'onDevice.space': 'Space used',
  // When.
  'onDevice.saved': 'Saved to your account',
  'onDevice.exported': 'Exported',
  'onDevice.never': 'Never',
  'keeping.kept': 'The browser keeps this data until you delete it.',
  'keeping.clearable': 'The browser may clear this data if the device runs low on space.',
  'keeping.ask': 'Ask the browser to keep it',
  'keeping.refused':
    'The browser said no for now. It often agrees once you’ve used or bookmarked Meeting Tab for a while.',

  'atService.title': 'In your account',
  'atService.looking': 'Looking…',
  'atService.unreachable': 'We can’t reach the service, so we can’t tell what’s in your account.',
  'signedOut.ended': 'Your session has ended. Sign in again to see what’s in your account.',
  'signedOut.never':
    'You’re not signed in, so nothing from this device is saved elsewhere. If you lose it, or clear this browser’s data, your meetings are gone. {isGiven, select, true{Sign in, and they’re saved to your account.} other{With Pro they’re saved to your account.}}',
  'signedOut.signIn': 'Sign in',
  // Stands in “Loading …” and “Sign in to see …”.
  'contents.what': 'what’s in your account',
  // `things` is a list: 3 meetings, 5 people, and 1 topic.
  'contents.list': '{things}.',
  'contents.receipts': '{receipts, plural, one{# shared receipt} other{# shared receipts}}',
  'contents.tokens': '{tokens, plural, one{# API token} other{# API tokens}}',
  'contents.none': 'Nothing of this workspace yet.',
  'contents.onFree': 'On Free we also count your meetings: their ids and start times, nothing else about them.',
  'contents.unsent':
    '{changes, plural, one{# change on this device isn’t} other{# changes on this device aren’t}} saved to your account yet.',

  'export.title': 'Export',
  'export.records': 'Export JSON',
  'export.recordsText':
    'Everything in this workspace: meetings, people, topics and templates. You can import it on another device.',
  'export.meetings': 'Export meetings as CSV',
  'export.meetingsText': 'A spreadsheet with a row for each meeting: when, how long, how many people, what it cost.',
  'export.attendances': 'Export attendance as CSV',
  'export.attendancesText':
    'A spreadsheet with a row for each person in each meeting, with their rate and what their time cost.',
  'export.running': 'Exporting…',
  'export.lapsed': 'Pro has ended. You can still export everything as JSON; spreadsheets are part of Pro.',
  'export.proOnly':
    'Exporting is part of Pro. Whenever you delete something for good or sign out, you can export it as JSON first, on every plan.',
  'export.seePro': 'See Pro',

  'import.title': 'Import',
  'import.text':
    'Adds the meetings, people and topics of a JSON export to this workspace. You see what’s in the file first.',
  'import.choose': 'Choose a file…',
  'import.reading': 'Reading…',
  // `changes` is one or both of the two below, with a comma between them.
  'import.done': 'Imported: {changes}.',
  'import.added': '{items, plural, one{# item} other{# items}} added',
  'import.replaced': '{items, plural, one{# item} other{# items}} replaced',
  'import.noChange': 'Nothing changed: it was all here already.',
  // `reason` is a sentence, such as those below.
  'import.failed': 'Nothing was imported. {reason}',

  // When.
  'preview.exported': 'Exported {day}',
  // Read out, not shown: the first column of the table.
  'preview.what': 'What',
  'preview.meetings': 'Meetings',
  'preview.people': 'People',
  'preview.topics': 'Topics',
  'preview.templates': 'Templates and budgets',
  'preview.new': 'New',
  'preview.same': 'Already here',
  'preview.different': 'Different here',
  'preview.deleted': 'Deleted here',
  'preview.partial':
    'This file holds only part of its workspace: the rest hadn’t arrived on the device that exported it.',
  'preview.withSettings': 'This workspace is empty, so it also takes the file’s settings.',
  'preview.otherCurrency':
    'The file’s rates are in {currency}. They keep their figures in this workspace’s currency; nothing is converted. Meetings keep their own currency.',
  'preview.staysDeleted': 'What you deleted here stays deleted.',
  'preview.itemsDifferent': '{items, plural, one{# item is} other{# items are}} different here',
  'preview.keep': 'Keep what’s here',
  'preview.replace': 'Use the file’s',
  'preview.import': 'Import {items, plural, one{# item} other{# items}}',
  'preview.importing': 'Importing…',
  'preview.nothingIfKept': 'There’s nothing to import if you keep what’s here.',
  'preview.nothingNew': 'There’s nothing to import: it’s all here already.',
  'preview.nothing': 'There’s nothing to import.',
  'preview.cancel': 'Cancel',
  'unreadable.records': '{records, plural, one{# record} other{# records}} can’t be read and won’t be imported.',
  'unreadable.why': 'See which, and why',
  'unreadable.more': 'And {more} more.',

  'deleteEverything.title': 'Delete everything on this device',
  'deleteEverything.text': 'Removes all that Meeting Tab keeps in this browser.',
  'deleteEverything.textSignedIn':
    'Removes all that Meeting Tab keeps in this browser, and signs you out. What’s saved to your account stays there.',
  'deleteEverything.open': 'Delete everything…',
  'deleteEverything.question': 'Delete everything on this device?',
  'deleteEverything.nothing': 'There are no meetings or people here.',
  // `things` is a list: 3 meetings, 5 people, and 1 topic.
  'deleteEverything.things': 'This deletes <b>{things}</b> from this browser.',
  'deleteEverything.forGood': 'You can’t undo this.',
  'deleteEverything.confirm': 'Delete everything',
  'deleteEverything.running': 'Deleting…',
} as const;
