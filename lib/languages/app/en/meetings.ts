/** The list of meetings, one meeting with forms to edit it, and the form that adds a past one. */
export default {
  'page.title': 'Meetings',

  'meeting.untitled': 'Meeting',
  // What is deleted, within a sentence: `“Quarterly planning” was deleted.`
  'meeting.quoted': '“{title}”',

  'date.today': 'Today',
  'date.yesterday': 'Yesterday',
  'date.unknown': 'Unknown date',
  // Times of day: `14:05 – 14:45`. Open: until the meeting’s end.
  'span.closed': '{from} – {to}',
  'span.open': '{from} – end',

  'back.link': '← All meetings',

  'list.title': 'Meetings',
  'list.count': '{meetings, plural, one{# meeting} other{# meetings}}',
  'list.matches': '{matches, plural, one{# match} other{# matches}}',
  'list.partial': 'More meetings are still coming from your account.',
  // {zone} is like Europe/Berlin.
  'list.elsewhere': 'Days and times here are as in {zone}, this workspace’s time zone.',
  'list.noMatch': 'No meetings match.',
  'list.showAll': 'Show all',
  'list.add': 'Add a past meeting',
  'running.text': '“{title}” is running.',
  'running.open': 'Open Meter',
  'hidden.text':
    '{meetings, plural, one{# older meeting is} other{# older meetings are}} hidden, not deleted. Free shows the last {days, plural, one{# day} other{# days}}; Pro shows them all.',
  'hidden.pro': 'See Pro',
  'first.title': 'No meetings yet',
  'first.text':
    'Meetings show up here when they end, with their cost, duration and people. You can edit them and share a receipt.',
  'first.start': 'Start a meeting',

  'stillShared.text':
    'The receipt for “{title}” is still shared: anyone with the link can read it. You can stop sharing it under Receipts.',
  'stillShared.open': 'Open receipts',

  'filters.search': 'Search',
  'filters.topic': 'Topic',
  'filters.allTopics': 'All topics',
  'filters.noTopic': 'No topic',
  'filters.more': 'More filters',
  'filters.from': 'From',
  'filters.until': 'To',
  'filters.overrunOnly': 'Overrun only',
  'filters.person': 'Person',
  'filters.everybody': 'Everybody',
  'filters.deletedPerson': 'Deleted person',

  'day.meetings': '{meetings, plural, one{# meeting} other{# meetings}}',

  'row.people': '{people, plural, one{# person} other{# people}}',
  'row.delete': 'Delete',
  'row.deleteLabel': 'Delete {title}, {time}',

  // Followed by the formats, as buttons.
  'export.lead': 'Export {meetings, plural, one{# meeting} other{# meetings}}:',
  'export.csv': 'CSV',
  'export.attendance': 'Attendance CSV',
  'export.json': 'JSON',

  'detail.delete': 'Delete',
  'detail.added': 'Meeting added.',
  'detail.undo': 'Undo',
  'detail.missing': 'This meeting isn’t on this device',
  'detail.missingText': 'It was deleted, or it’s on another device or in another account.',
  'detail.running': 'This meeting is still running. These figures assume no one stops it.',
  'detail.openMeter': 'Open Meter',
  'detail.edit': 'Edit',
  'detail.editText': 'Totals update instantly. Shared receipts don’t change.',
  'share.title': 'Receipt',
  'share.text': 'Anyone with the link sees totals only: no names and no rates.',
  'share.action': 'Share a receipt',

  'figures.topic': 'Topic',
  'figures.started': 'Started',
  'figures.ended': 'Ended',
  'figures.planned': 'Planned length',
  'figures.duration': 'Duration',
  'figures.people': 'People',
  'figures.external': 'External',
  'figures.personTime': 'Person-time',
  'figures.overrun': 'Overrun',
  // How long, and what that cost: `12 min 30 s, $31.20`.
  'figures.overrunBy': '{time}, {cost}',
  'figures.finished': 'Finished',
  'figures.onTime': 'on time',
  'figures.early': '{time} early',
  'figures.total': 'Total',

  'attendees.title': 'People ({people})',
  'attendees.none': 'No one is recorded in this meeting.',
  'attendee.editRate': 'Edit rate',
  'attendee.editRateLabel': 'Edit rate of {name}',
  'attendee.split': 'Split group',
  'attendee.splitLabel': 'Split group {name}',
  'attendee.remove': '{isGroup, select, true{Remove group} other{Remove person}}',
  'attendee.removeLabel': '{isGroup, select, true{Remove group} other{Remove person}} {name}',

  'attendeeForm.done': 'Attendee changed.',
  'attendeeForm.count': 'Enter a whole number, 1 or more.',
  'attendeeForm.text': 'Changes this meeting only. Other meetings and your people stay the same.',
  'attendeeForm.heads': 'How many people',
  'attendeeForm.save': 'Save',
  'attendeeForm.cancel': 'Cancel',

  'splitForm.done': 'Group split.',
  'splitForm.count': 'Enter a whole number from 1 to {most}.',
  'splitForm.heads': 'How many to split off?',
  'splitForm.hint':
    'Out of {count}. They become an entry of their own, so you can edit their times. Totals stay the same.',
  'splitForm.split': 'Split',
  'splitForm.cancel': 'Cancel',

  'times.added': 'Time added.',
  'times.changed': 'Time changed.',
  'times.merged': 'Times merged.',
  // `{time}` is a span, `14:05 – 14:45`. What is deleted, within a sentence: `The time 14:05 – 14:45 was deleted.`
  'times.name': 'The time {time}',
  'times.joined': 'Joined',
  'times.left': 'Left',
  'times.back': 'Back',
  'times.save': 'Save',
  'times.edit': 'Edit',
  'times.editLabel': 'Edit {time} of {name}',
  'times.split': 'Split time',
  'times.splitLabel': 'Split time {time} of {name}',
  'times.delete': 'Delete time',
  'times.deleteLabel': 'Delete time {time} of {name}',
  'times.add': 'Add time',
  'times.addLabel': 'Add time for {name}',
  'times.merge': 'Merge',
  'times.mergeLabel': 'Merge all times of {name}',

  'forgotten.done': 'Attendee added.',
  'forgotten.news': '{name} added.',
  'forgotten.text': 'They count for the whole meeting. You can edit when they joined and left.',
  'forgotten.who': 'Who else was in the meeting?',
  'forgotten.close': 'Done',
  'forgotten.open': 'Add attendee',
  'forgotten.counting': 'Everyone who was there at any time counts.',

  'breaks.title': '{breaks, plural, =0{Breaks} one{Breaks (#)} other{Breaks (#)}}',
  'breaks.added': 'Break added.',
  'breaks.changed': 'Break changed.',
  // `{time}` is a span, `14:05 – 14:45`. What is deleted, within a sentence: `The break 14:05 – 14:45 was deleted.`
  'breaks.name': 'The break {time}',
  'breaks.save': 'Save',
  'breaks.edit': 'Edit',
  'breaks.editLabel': 'Edit break {time}',
  'breaks.delete': 'Delete',
  'breaks.deleteLabel': 'Delete break {time}',
  'breaks.add': 'Add break',

  // In a sentence: Your changes to this meeting aren’t saved.
  'past.part': 'this meeting',
  'past.title': 'Add a past meeting',
  'past.text': 'For a meeting you didn’t meter. It counts like any other.',
  'past.who': 'Who was in the meeting?',
  'past.nobody': 'Add someone first: a name, or a group like “5 × 60/h”.',
  'past.planned': 'Enter a length like 45, 1:30 or 20 min, up to 24 hours, or leave it empty.',
  'past.add': 'Add meeting',
  'past.cancel': 'Cancel',
  'past.estimate': '{people, plural, one{# person} other{# people}}, {duration}: <b>{cost}</b>',
  'past.capped':
    'Only {duration} counts: the meter stops {minutes, plural, one{# minute} other{# minutes}} after the planned end.',
  'past.tooOld':
    'Free shows the last {days, plural, one{# day} other{# days}}. This meeting is kept, but not in your list until you’re on Pro.',

  'when.title': 'When was it?',
  'when.date': 'Date',
  'when.started': 'Started',
  'when.ended': 'Ended',
  // Below the time at which it ended.
  'when.nextDay': 'the next day',
  'when.duration': 'Duration',
  // Below the end and the duration, of which either will do; and in place of that once neither was entered.
  'when.endOrDuration': 'Enter when it ended or how long it took.',
  'when.askNextDay': 'Did the meeting end the next day?',
  'when.isNextDay': 'Yes, the next day',
  'when.noDate': 'Enter a date.',
  'when.longAgo': 'That’s before 2000. Check the year.',
  'when.dayAhead': 'That day is in the future. Enter today or earlier.',
  'when.noStart': 'Enter when it started.',
  'when.startAhead': 'That time is in the future. Enter the time now or earlier.',
  'when.endAhead': 'That ends after now. If the meeting is still going on, start it on the Meter.',
  'when.noEnd': 'Enter when it ended or how long it took.',
  'when.noTime': 'Enter an end after the start.',
  'when.beforeStart': 'That’s before the start.',
  'when.length': 'Enter a length like 45, 1:30 or 20 min, up to 24 hours.',
  // `{time}` as it was typed: `02:30`.
  'when.skipped': 'The clocks skipped {time} that day. Enter a time before or after the change.',
} as const;
