/** What several screens of the app share, after the first load: pasted lists of people, exports, this device's settings. */
export default {
  // {why} is a sentence.
  'choice.failed': 'Not saved. {why}',
  'deviceSettings.title': 'This device',
  'deviceSettings.text':
    'How this browser shows things, whoever is signed in. Automatic follows the device and its language.',
  'deviceSettings.automatic': 'Automatic',
  'deviceSettings.theme': 'Theme',
  'deviceSettings.light': 'Light',
  'deviceSettings.dark': 'Dark',
  'deviceSettings.clock': 'Clock',
  'deviceSettings.12': '12-hour',
  'deviceSettings.24': '24-hour',
  'deviceSettings.week': 'First day of the week',
  'deviceSettings.example': 'A time looks like {time}, and weeks start on {weekday}.',

  'exportFirst.action': 'Export a copy first',
  'exportFirst.doing': 'Exporting…',
  'exportProgress.reading': 'Reading…',
  'exportProgress.records': '{done, plural, one{# record so far…} other{# records so far…}}',
  'exportProgress.meetings': '{done, plural, one{# meeting so far…} other{# meetings so far…}}',
  'exportProgress.stop': 'Stop',
  'exportRest.text': 'Part of this workspace isn’t on this device yet. We’re getting it from your account first.',
  'exportRest.progress': 'Getting the rest of this workspace',
  'exportRest.here': '{here, plural, one{# meeting is} other{# meetings are}} here so far.',
  // `{here}` is a number.
  'exportRest.hereOf': '{here} of {all, plural, one{# meeting} other{# meetings}} here so far.',
  'exportRest.take': 'Export what’s here',
  // `{file}` is the name of a file.
  'export.saved': 'Saved {file} to your downloads.',
  'export.savedPart':
    'Saved {file} to your downloads. It holds only part of this workspace: the rest isn’t on this device yet.',
  'export.nothing': 'There is nothing to export.',

  'pastePeople.title': 'Paste a list',
  'pastePeople.list': 'People',
  'pastePeople.hint':
    'One person per line, like “Ada, Engineer, 60/h”. Paste it from a spreadsheet, a chat or an email.',
  'pastePeople.most': 'Only the first {lines} lines are read.',
  'pastePeople.otherwise': 'Rate for lines without one, in {currency}',
  'pastePeople.otherwiseHint': 'Like 60/h, 800/day or 85k/year.',
  // `{rate}` is how a rate was read: `$60.00 an hour`.
  'pastePeople.otherwiseRead': '{rate}.',
  'pastePeople.noneSelected': 'Select at least one person.',
  'pastePeople.tooMany':
    '{room, plural, one{Your plan has room for # more person.} other{Your plan has room for # more people.}} Unselect {tooMany}.',
  'pastePeople.cancel': 'Cancel',
  'pastePeople.addNone': 'Add people',
  'pastePeople.add': '{people, plural, one{Add # person} other{Add # people}}',
  'pastePeople.added': '{people, plural, one{# person added.} other{# people added.}}',
  // Shown above why.
  'pastePeople.cut':
    '{added, plural, =0{No one was added.} one{# person was added.} other{# people were added.}} {left, plural, one{# person is} other{# people are}} still in the list.',

  'chooseFile.action': 'Choose a CSV file…',
  'chooseFile.tooLarge': 'That file is too large for a list of people.',
  'chooseFile.notText': 'That file isn’t UTF-8 text. Save the spreadsheet as CSV (UTF-8).',
  'chooseFile.unread': 'That file couldn’t be read. Choose it again.',

  'pastedLines.title': 'How it was read',
  'pastedLines.selected': '{selected} of {lines, plural, one{# line} other{# lines}} selected.',
  'pastedLines.someUnread':
    '{selected} of {lines, plural, one{# line} other{# lines}} selected, {unread} can’t be read.',
  'pastedLines.room': 'Your plan has room for {room} more.',
  'pastedLines.editLine': 'Edit {line}',
  'pastedLines.edit': 'Edit',
  'pastedLines.external': 'External',
  'pastedLine.known': 'Already on your list.',
  'pastedLine.twice': '{twice, select, name{The same name is above.} other{The same email is above.}}',
  'pastedLine.noRate': 'No rate.',
  'pastedLine.tooMuch': 'That’s a lot. Select it if it’s right.',
  'pastedLine.full': 'Your plan is full.',
  'pastedLine.guessed':
    '{per, select, day{Read as a rate for a day.} month{Read as a rate for a month.} other{Read as a rate for a year.}}',

  'rateFields.amount': 'Rate in {currency}',
  'rateFields.per': 'For',
  'rateFields.paidAs': 'Paid as',
  'rateFields.staff': 'Staff',
  'rateFields.external': 'External',

  // `{what}` is what a screen shows: `your receipts`.
  'remoteView.loading': 'Loading {what}…',
  'remoteView.retry': 'Try again',
  'remoteView.signInTitle': 'You’re not signed in',
  'remoteView.signInText':
    'Sign in to see {what}. We’ll email you a code. If you’re new here, signing in creates your account.',
  'remoteView.signIn': 'Sign in',

  'undoable.undone': 'Undone.',

  'onThisDevice.legend': 'On this device',
  'onThisDevice.keep': 'Keep',
  'onThisDevice.delete': 'Delete',
  'onThisDevice.kept': 'What’s here stays in this browser, and anyone who uses it can see it.',
  'onThisDevice.deleted': 'What’s here is deleted from this browser. You can’t undo this.',
  'signOut.title': '{everywhere, select, true{Sign out everywhere?} other{Sign out?}}',
  'signOut.everywhere':
    'You’ll be signed out on every device, this one included, and need a new code to sign in again. Other devices keep the data saved on them.',
  'signOut.unread':
    'This browser can’t read what is on this device. Signing out deletes your account’s data from it. What isn’t saved to your account is gone for good.',
  // `{things}` is a list: `3 meetings, 5 people, and 1 topic`. `{total}` is how many there are.
  'signOut.here': '{total, plural, one{<b>{things}</b> is on this device.} other{<b>{things}</b> are on this device.}}',
  'signOut.onlyHere':
    '{total, plural, one{<b>{things}</b> is on this device only.} other{<b>{things}</b> are on this device only.}}',
  'signOut.unsaved':
    '{total, plural, one{<b>{things}</b> on this device isn’t fully saved to your account.} other{<b>{things}</b> on this device aren’t fully saved to your account.}}',
  'signOut.deletions':
    'Some of what you deleted here is still in your account. If it can’t be deleted there as you sign out, it comes back when you sign in again.',
  'signOut.shares':
    '{shares, plural, one{<b># receipt</b> that waits to be shared won’t be shared.} other{<b># receipts</b> that wait to be shared won’t be shared.}}',
  'signOut.calendars':
    '{calendars, plural, one{<b># calendar</b> is on this device only.} other{<b># calendars</b> are on this device only.}} Calendars are never saved to your account.',
  'signOut.action': '{everywhere, select, true{Sign out everywhere} other{Sign out}}',
  'signOut.actionAndDelete': '{everywhere, select, true{Sign out everywhere and delete} other{Sign out and delete}}',
  'signOut.doing': 'Signing out…',
  'signOut.notKept':
    'You’re signed out, but this browser couldn’t keep your meetings signed out. They’re still on this device: sign in again to see them.',
  'signOut.unfinished':
    'You’re signed out, but what you just did isn’t in your account yet. Your data is still on this device: sign in again to save it.',
  'signOut.notRemoved':
    'You’re signed out, but this browser didn’t remove your data. Clear this site’s data in the browser’s settings.',

  // What is on a device. Those there are any of stand in a list: `3 meetings, 5 people, and 1 topic`.
  'counts.meetings': '{meetings, plural, one{# meeting} other{# meetings}}',
  'counts.people': '{people, plural, one{# person} other{# people}}',
  'counts.topics': '{topics, plural, one{# topic} other{# topics}}',
  'counts.templates': '{templates, plural, one{# template} other{# templates}}',
  'counts.budgets': '{budgets, plural, one{# budget} other{# budgets}}',
  'counts.changes': '{changes, plural, one{# change} other{# changes}}',
  'counts.calendars': '{calendars, plural, one{# calendar} other{# calendars}}',
} as const;
