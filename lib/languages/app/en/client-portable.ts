/** What is wrong with a file that somebody imports, and with the records in it. */
export default {
  'file.tooLarge': 'This file is {size} MB. Files of up to {most} MB can be imported.',
  'file.notText': 'This file isn’t text, so it isn’t an export.',
  'file.unreadable': 'This file couldn’t be read. Choose it again.',
  'file.notExport': 'This isn’t a Meeting Tab export.',
  // What stands in “ ” here is written so in the file, in every language.
  'file.noVersion': 'The file doesn’t say which version it is, at “version”.',
  'file.newer': 'This file was exported by a newer version of Meeting Tab. Reload this page to get it.',
  'file.noRecords': 'The file has no records, at “records”.',
  // `table` is what the file calls them: meetings.
  'file.noTable': 'The file has no list of {table}, at “records.{table}”.',
  'file.damaged': 'This file is damaged or cut off. Nothing was imported.',
  'file.damagedAt': 'This file is damaged or cut off, at line {line}. Nothing was imported.',

  // “It” is a record of the file.
  'record.notObject': 'It isn’t a record.',
  'record.id': 'The id must be a text of 1 to 64 characters.',
  'record.sameId': 'Another record before it has the same id.',
  'record.tooDeep': 'It is nested too deep, or has a number that is too large.',
  'record.unstorable': 'It has a character that can’t be stored.',
  'record.tooLarge': 'It is larger than 64 KB.',
  'record.deleted': 'It was deleted.',
  'record.value': 'The value can’t be used here.',
  'record.meetingLost': 'Its meeting can’t be read.',
  'record.attendeeLost': 'Its attendee can’t be read.',
} as const;
