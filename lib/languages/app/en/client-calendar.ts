/** What is wrong with a calendar's files and events, and the sentence about what a calendar costs. */
export default {
  'file.tooLarge': 'That file has {size} MB. A calendar has at most {most} MB.',
  'file.empty': 'That file is empty.',
  'file.unreadable': 'That file couldn’t be read. Choose it again.',
  'file.noCalendar': 'That isn’t a calendar. Choose the .ics file, or the .zip, that your calendar exports.',
  'file.noEnd': 'The calendar has no end in the file, so events after this line may be missing.',
  'files.tooMany': 'Choose up to {most} files at once.',
  'files.tooLarge': 'That’s too much at once. Choose this file again, without others.',
  'zip.noCalendar': 'There’s no calendar in that .zip: no file in it ends in .ics.',
  'zip.tooMany': 'That .zip has more than {most} calendars.',
  'zip.tooLarge': 'What’s in that .zip has more than {most} MB, too much for calendars.',
  'zip.damaged': 'That .zip is damaged. Export it again.',

  // “It” is an event of the file.
  'event.noEnd': 'It has no end in the file.',
  'event.noBeginning': 'It has no beginning in the file.',
  'event.partNoEnd': 'A part of it has no end in the file, so it’s unclear what follows.',
  'event.cutOff': 'The file ends in the middle of it.',
  'event.unreadable': 'It can’t be read.',
  'event.tooLarge': 'It’s too large for an event.',
  'event.line': 'This line can’t be read: {line}',
  'event.noStart': 'It has no start.',
  'event.endsTooEarly': 'It ends before it starts.',
  'event.notDate': '“{text}” isn’t a date.',
  'event.notDuration': '“{text}” isn’t a length of time.',
  'event.rule': 'Its rule for repeating can’t be read: {rule}',
  'event.ruleTooLong': 'Its rule for repeating takes too long to follow.',
  'event.tooOften': 'It repeats more than {times} times in about a year.',

  'sentence.whole': 'Your calendar costs about {cost} a year.',
  // `part` is what the most expensive series costs.
  'sentence.series': 'Your calendar costs about {cost} a year; one series of meetings is {part} of it.',
  'sentence.named': 'Your calendar costs about {cost} a year; “{title}” is {part} of it.',

  // What a calendar is called that has no name.
  'calendar.unnamed': 'Calendar',
} as const;
