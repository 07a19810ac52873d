/** What is wrong with what was typed, and what no longer exists. */
export default {
  // What a name or another text that was typed should be.
  'text.noTitle': 'Enter a title.',
  'text.noName': 'Enter a name.',
  'text.noRole': 'Enter a role.',
  'text.longTitle': 'This title is too long: at most {most, plural, one{# character} other{# characters}}.',
  'text.longName': 'This name is too long: at most {most, plural, one{# character} other{# characters}}.',
  'text.longRole': 'This role is too long: at most {most, plural, one{# character} other{# characters}}.',
  'email.unreadable': 'Enter an email like ada@example.com.',
  'rate.unreadable': 'Enter a rate like 60 or 85,000.',
  'rate.tooLarge': 'That rate is too large. Check the number, and whether it’s an hour or a year.',
  'count.tooFew': 'Enter at least 1 person.',
  'count.tooMany': 'Enter at most {most, plural, one{# person} other{# people}}.',
  'plan.length': 'Enter a length from 1 minute to 24 hours.',
  'span.unreadable': 'Enter a date and time.',
  'span.ahead': 'That time is in the future.',
  'span.backwards': 'The end is before the start.',

  // It was deleted elsewhere. A time is one that an attendee was in a meeting.
  'missing.meeting': 'This meeting no longer exists.',
  'missing.attendee': 'This attendee no longer exists.',
  'missing.time': 'This time no longer exists.',
  'missing.break': 'This break no longer exists.',
  'missing.person': 'This person no longer exists.',
  'missing.topic': 'This topic no longer exists.',
  'missing.template': 'This template no longer exists.',

  'limit.meetings': 'You’ve used all {limit, plural, one{# meeting} other{# meetings}} this month. Pro has no limit.',
  'limit.attendees':
    'Your plan has room for {limit, plural, one{# person} other{# people}} in a meeting. Pro has no limit.',
  'limit.people': 'Your plan has room for {limit, plural, one{# person} other{# people}}. Pro has no limit.',

  // Why a line of a pasted list is nobody.
  'line.tooLong': 'That line is too long for one person.',
  'line.group': 'That’s a group. Type it where you add people to a meeting.',
  'line.several': 'That’s more than one person. Put each on a line of their own.',
  'line.foreign': 'That rate is in {other}, but rates here are in {currency}.',
  'line.noRate': '“{typed}” isn’t a rate. Try one like 60/h or 85k/year.',
  'line.noName': 'There’s no name on this line.',
  'line.longName': 'A name has at most {most, plural, one{# character} other{# characters}}.',
  'line.longRole': 'A role has at most {most, plural, one{# character} other{# characters}}.',
} as const;
