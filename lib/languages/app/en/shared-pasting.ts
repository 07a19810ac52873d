/** Pasted lists of people. */
export default {
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
  'pastePeople.undone': 'Undone.',
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
} as const;
