/** What lib/client says once more than the first load is there: of pasted lists of people, corrections to a meeting, undoing. */
export default {
  // Why a line of a pasted list is nobody.
  'line.tooLong': 'That line is too long for one person.',
  'line.group': 'That’s a group. Type it where you add people to a meeting.',
  'line.several': 'That’s more than one person. Put each on a line of their own.',
  'line.foreign': 'That rate is in {other}, but rates here are in {currency}.',
  'line.noRate': '“{typed}” isn’t a rate. Try one like 60/h or 85k/year.',
  'line.noName': 'There’s no name on this line.',
  'line.longName': 'A name has at most {most, plural, one{# character} other{# characters}}.',
  'line.longRole': 'A role has at most {most, plural, one{# character} other{# characters}}.',

  'edit.noEnd': 'Enter when it ended.',
  'edit.fewer': 'Enter fewer than {count}.',
  'edit.notJoined': 'They hadn’t joined yet.',
  'edit.hadLeft': 'They had already left.',
  'edit.mergeOne': 'Only times of one attendee can be merged.',
  'edit.noTime': 'Enter an end after the start.',

  'undo.changed': 'Something else was changed since, so this can’t be undone.',
} as const;
