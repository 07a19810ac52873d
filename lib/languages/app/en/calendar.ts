/** The calendar: what the meetings of a calendar file will cost. */
export default {
  // Also the title of the page.
  'calendar.title': 'Calendar',
  'calendar.question': 'What will your meetings cost?',
  'calendar.intro':
    'Drop in a calendar file to see what next week will cost, and what every recurring meeting costs in a year.',
  // Leads to a page about one that isn't planned yet.
  'calendar.plan': 'What would a meeting cost?',
  'calendar.empty': 'There are no meetings with other people in these calendars. See below what was left out.',
  'proAdds.text': 'Pro adds the quarter, weeks beyond 30 days, what-ifs, and printing.',
  'proAdds.see': 'See Pro',

  'meeting.untitled': 'Untitled',
  // `time` is how long it takes: 45 min.
  'meeting.size': '{people, plural, one{# person} other{# people}}, {time}',

  'invitation.title': 'Invitation',
  'invitation.costs': '“{title}” costs {cost}.',
  'invitation.costsInYear': '“{title}” costs {cost}, {year} a year.',
  // `size` is how many people, and how long: 6 people, 45 min.
  'invitation.when': '{day}, {time} · {size}',
  'invitation.whenUnknown': '{day}, {time} · {size} · say below what everyone else costs',
  'invitation.canceled': 'This meeting was canceled.',
  // `reason` is a sentence.
  'invitation.unreadable': 'This event can’t be read. {reason}',
  'invitation.none': 'This invitation has no meeting with other people in the coming year.',
  'invitation.add': 'Add to your calendar here',
  // It was canceled, and is in a calendar that was read before.
  'invitation.takeOut': 'Take it out of your calendar here',
  'invitation.dismiss': 'Dismiss',

  'reading.status': 'Reading the calendar…',
  'reading.label': 'Reading…',
  'reading.cancel': 'Cancel',
  // What a calendar is called whose text was pasted.
  'reading.pasted': 'Pasted',

  'handed.shared': '{files, plural, one{A file was} other{# files were}} shared with Meeting Tab: {names}.',
  'handed.read': 'Read it here',

  'arrived.first': 'Added {calendar}: {events, plural, one{# event} other{# events}}.',
  'arrived.same': '{calendar} is up to date. Nothing has changed.',
  // `changes` is one or more of the three below, with commas between them.
  'arrived.changed': '{calendar} is up to date: {changes}.',
  'arrived.meetingsAdded': '{meetings, plural, one{# meeting} other{# meetings}} added',
  'arrived.meetingsGone': '{meetings, plural, one{# meeting} other{# meetings}} gone',
  'arrived.meetingsChanged': '{meetings, plural, one{# meeting} other{# meetings}} changed',

  'summary.table': 'What the calendar costs in the next weeks',
  'span.thisWeek': 'This week',
  'span.nextWeek': 'Next week',
  'span.days30': 'Next 30 days',
  'span.nextMonth': 'Next month',
  'span.quarter': 'This quarter',
  'summary.detail': '{meetings, plural, one{# meeting} other{# meetings}}, {time} of person-time',
  'summary.year': 'A year at this pace',
  'summary.yearDetail':
    '{meetings, plural, one{# meeting} other{# meetings}}, {hours, plural, one{# person-hour} other{# person-hours}}.',
  // `cost` is that of a person-hour.
  'summary.yearDetailEach':
    '{meetings, plural, one{# meeting} other{# meetings}}, {hours, plural, one{# person-hour} other{# person-hours}} at {cost} each.',
  'summary.pace': 'Series without an end count for 365 days, the rest at the pace of {days}.',
  'summary.metered': 'Insights goes by what you metered, so its year differs.',
  'summary.periods': 'Other periods',
  'summary.copy': 'Copy sentence',
  'summary.share': 'Share totals',
  'summary.print': 'Print',
  'summary.named': 'With series titles',

  'share.few': 'With fewer than three people, someone could figure out a rate, so this can’t be shared.',
  'share.none': 'This period has no meetings.',
  // The title of a receipt.
  'share.title': 'Calendar, {days}',
  'share.period': 'Period',

  'strip.title': 'Week by week',
  'strip.week': '{meetings, plural, one{# meeting} other{# meetings}}, {time} in meetings, {cost}.',
  // `from` and `to` are hours of the day.
  'strip.noFocus': 'No full hour is left to work in from {from} to {to}.',
  'strip.focus': '{time} in stretches of an hour or more are left to work in from {from} to {to}.',
  'strip.numbers': 'Days, {days}',
  'strip.day': 'Day',
  'strip.meetings': 'Meetings',
  'strip.inMeetings': 'In meetings',
  'strip.leftToWorkIn': 'Left to work in',
  'strip.cost': 'Cost',
  'strip.earlier': 'Earlier',
  'strip.later': 'Later',
  'day.today': '{day}, today',
  'day.empty': 'no meetings',
  'day.busy': '{time}, {cost}',

  'series.title': 'By series',
  'series.text': 'What each costs in a year at this pace.',
  'series.single': 'Single meetings',
  // In place of its title, on paper.
  'series.numbered': 'Series {number}',
  // `size` is how many people, and how long: 6 people, 45 min.
  'series.facts': '{times, plural, one{# time} other{# times}} a year, {size} · {cost} each',
  'series.singleFacts': '{times, plural, one{# time} other{# times}} a year · {cost} on average',
  // Follows one of the two above.
  'series.metered': '· metered {times, plural, one{# time} other{# times}}: {cost} on average',
  'series.more': 'More about {series}',
  'series.leaveOut': 'Leave out',
  'series.leaveOutNamed': 'Leave out {series}',
  'series.rest': 'The other {series}: {cost}',
  'series.showAll': 'Show all {series}',
  'series.ignored': '{series, plural, one{# series is} other{# series are}} left out.',
  'series.countAll': 'Count all again',
  'series.nowLeftOut': 'Left out of the figures.',
  'series.nowCounted': 'All series count again.',

  'whatIf.title': 'What if',
  'whatIf.meetings': 'Meetings',
  'whatIf.all': 'All',
  // A list follows.
  'whatIf.one': '“{title}” comes to <b>{cost} a year</b>. Less, if:',
  'whatIf.whole': 'All meetings come to <b>{cost} a year</b>. Less, if:',
  'whatIf.note': 'A year’s savings at this pace. They overlap, so don’t add them up.',

  'guests.title': 'How many people come?',
  'guests.text': 'This file doesn’t say who’s invited.',
  'guests.usual': '{people} people in each',
  'guests.leaveOut': 'Leave out the rest',
  'guests.note': '{times, plural, one{# time} other{# times}} a year, {time}',

  'adjust.title': 'Adjust',
  'adjust.known':
    '{people, plural, =0{Nobody here is on your list.} one{# person is on your list.} other{# people are on your list.}}',
  // `rate` is the message below.
  'adjust.others': 'Everyone else costs {rate}.',
  'adjust.rate': '{amount} {kind, select, hour{an hour} other{a year}}',
  'adjust.othersUnknown': 'Everyone else costs nothing until you enter a rate.',
  'adjust.open': 'Rates, people and calendars',
  'others.label': 'Everyone else costs, in {currency}',
  'others.hint': 'Pay, like 60/h or 85k/year. Employer costs are added, but not for externals.',
  'others.saved': 'Rate changed.',
  'domains.label': 'Your colleagues’ addresses end in',
  'domains.hint': 'Everyone else counts as external.',
  'domains.use': 'Use {domain}',
  'domains.invalid': 'Enter what follows the @, like example.com.',
  'lists.title': 'Lists of people',
  'lists.question': 'Each counts as one person until you enter a number.',
  'heads.invalid': 'Enter a number from 0 to 10,000.',
  'saved.save': 'Save',
  'saved.saved': 'Saved.',

  'unknown.title': 'Not on your list',
  'unknown.text': 'Give a rate to add someone to your list. Nobody else is saved to it.',
  'unknown.time': '{time} in meetings',
  'unknown.timeOfExternal': 'external, {time} in meetings',
  'unknown.showAll': 'Show all {people}',
  'unknown.rate': '60/h',
  'unknown.added': '{person} added.',

  'kept.title': 'Your calendars',
  // `time` is when it was read.
  'kept.events': '{events, plural, one{# event} other{# events}}, read {time}',
  'kept.remove': 'Remove',
  'kept.removeNamed': 'Remove {calendar}',
  'kept.cut': 'Only its first part fits, and counts.',
  'kept.unknownZones': 'Unknown time zones, read as yours: {zones}',
  'kept.manyUnknownZones': 'Unknown time zones, read as yours: {zones} …',
  'kept.note': 'Calendars stay in this browser, on any plan. A newer file replaces the one that’s here.',
  'kept.removeAll': 'Remove all calendars',
  'kept.removeOnly': 'Remove the calendar',
  'kept.removed': 'Calendar removed.',
  'kept.allRemoved': 'Calendars removed.',
  'unread.events': '{events, plural, one{# event} other{# events}} can’t be read.',
  'unread.why': 'Why {events, plural, one{# event} other{# events}} can’t be read',
  'unread.line': '(line {line})',
  'unread.more': 'And {more} more.',
  'leftOut.title': 'Left out unless selected',
  'leftOut.days': 'All-day events, as 8 hours',
  'leftOut.free': 'Marked as free',
  'leftOut.alone': 'Events with only you',
  'leftOut.events': '({events, plural, one{# event} other{# events}})',
  'leftOut.canceled': 'Canceled events, and people who declined, don’t count.',
  'leftOut.canceledAndDeclined':
    'Canceled events, {declined, plural, one{# event} other{# events}} you declined, and other people who declined don’t count.',

  'choose.file': 'Choose a calendar file…',
  'choose.newer': 'Choose a newer file…',
  'choose.hint': 'Or drop or paste it: .ics or .zip. It never leaves your device.',

  // What the menus of these programs say should stand as they say it in the reader’s language.
  'export.title': 'How to get the file',
  'export.guests': 'With guests.',
  'export.someGuests': 'Guests may be missing.',
  'export.noGuests': 'Without guests: enter how many come.',
  'export.google': 'On a computer: Settings, Import & export, Export. Or Google Takeout.',
  'export.outlook': 'Classic Outlook: File, Save Calendar, More Options, Full details.',
  'export.outlookWeb': 'Settings, Shared calendars, Publish, then open the ICS link.',
  'export.apple': 'On a Mac: File, Export, Export.',
  'export.fastmail': 'Settings, Calendars, the calendar’s name, Export.',
  'export.proton': 'Settings, Calendars, the calendar’s name, Export ICS.',
  'export.nextcloud': 'Edit beside the calendar, then Export.',
  'export.thunderbird': 'Events and Tasks, Export.',
  'export.invitation': 'The .ics file of an emailed invitation works, too.',
} as const;
