/** The calendar: what the meetings of a calendar file will cost. */
export default {
  // Also the title of the page.
  'calendar.title': 'Calendar',
  'calendar.question': 'What will your meetings cost?',
  'calendar.intro':
    'Your calendar knows who meets, how long and how often. Drop its file here to see what next week costs, and what each series costs in a year.',
  'calendar.empty':
    'There are no meetings with other people in these calendars, from three months ago to a year ahead. See below what was left out.',
  'proAdds.title': 'Pro adds',
  'proAdds.text':
    'Next month and this quarter, weeks further ahead than 30 days, what a year would cost with shorter or fewer meetings, and all of it on paper.',
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

  'arrived.first': '“{calendar}” is on this device now.',
  'arrived.same': '“{calendar}” replaced the file before. Nothing has changed from today on. Your choices are kept.',
  // `changes` is one or more of the three below, with commas between them.
  'arrived.changed': '“{calendar}” replaced the file before: {changes} from today on. Your choices are kept.',
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
    '{meetings, plural, one{# meeting} other{# meetings}}, {hours, plural, one{# person-hour} other{# person-hours}}, {cost} each.',
  'summary.yearNote':
    'Repeating events without an end are counted for the next 365 days; everything else at the pace of {days}. Everyone who hasn’t declined counts.',
  'summary.copy': 'Copy the sentence',
  'summary.share': 'Share totals',
  'summary.print': 'Print or save as PDF',
  'summary.named': 'Include series titles when copying or printing',

  'share.few':
    'Fewer than three people take part. From a total and the hours, one could work out what they’re paid, so this can’t be shared.',
  'share.none': 'There are no meetings in this period to share.',
  // The title of a receipt.
  'share.title': 'Calendar, {days}',
  'share.period': 'Period',

  'strip.title': 'Week by week',
  'strip.week': '{meetings, plural, one{# meeting} other{# meetings}}, {time} in meetings, {cost}.',
  // `from` and `to` are hours of the day.
  'strip.noFocus': 'No hour in a row is left to work in from {from} to {to}.',
  'strip.focus': '{time} in stretches of an hour or more are left to work in from {from} to {to}.',
  'strip.numbers': 'Days, {days}',
  'strip.day': 'Day',
  'strip.meetings': 'Meetings',
  'strip.inMeetings': 'In meetings',
  'strip.leftToWorkIn': 'Left to work in',
  'strip.cost': 'Cost',
  'strip.earlier': 'Earlier',
  'strip.later': 'Later',
  'strip.proLooks': 'Pro looks further ahead than 30 days.',
  'day.today': '{day}, today',
  'day.empty': 'no meetings',
  'day.busy': '{time}, {cost}',

  'series.title': 'By series',
  'series.text': 'What each costs in a year at this pace. They add up to {total}.',
  'series.single': 'Single meetings',
  // In place of its title, on paper.
  'series.numbered': 'Series {number}',
  // `size` is how many people, and how long: 6 people, 45 min.
  'series.facts': '{times, plural, one{# time} other{# times}} a year, {size} · {cost} each',
  'series.singleFacts': '{times, plural, one{# time} other{# times}} a year · {cost} on average',
  // `facts` is one of the two above.
  'series.metered': '{facts} · metered {times, plural, one{# time} other{# times}}: {cost} on average',
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
  'whatIf.note':
    'Each figure is a year’s savings by the meter’s own rules, at the pace of the year above. Don’t add the figures up: they overlap.',

  'everyone.title': 'Who’s in them',
  'everyone.known':
    '{people, plural, =0{Nobody in these meetings is on your list yet.} one{# person is on your list.} other{# people are on your list.}}',
  // {known}: whether anybody is on the list.
  'everyone.others':
    '{known, select, true{{others, plural, one{# other counts} other{# others count}}} other{{others, plural, one{# person counts} other{# people count}}}} at {rate}.',
  'everyone.othersUnknown':
    '{known, select, true{{others, plural, one{# other counts} other{# others count}}} other{{others, plural, one{# person counts} other{# people count}}}} at nothing until you say what they cost.',
  'everyone.rate': '{amount} {kind, select, hour{an hour} other{a year}}',
  'othersForm.label': 'Everyone else costs, in {currency}',
  'othersForm.hint': 'Pay, like 60/h or 85k/year. Employer costs are added, but not for externals.',
  'othersForm.saved': 'Rate changed.',
  'domainsForm.label': 'Your colleagues’ addresses end in',
  'domainsForm.hintProposed': 'Save it, and whoever has another address is external.',
  'domainsForm.hint': 'Whoever has another address is external. Leave it empty if nobody is.',
  'domainsForm.invalid': 'Enter what follows the @, like example.com.',
  'domainsForm.saved': 'Saved.',
  'lists.title': 'Lists of people',
  'lists.question': 'How many get an invitation to these? Each counts as 1 until you say.',
  'lists.invalid': 'Enter a number from 0 to 10,000.',
  'lists.saved': 'Saved.',
  'decisionForm.save': 'Save',

  'unknown.title': 'Not on your list',
  'unknown.text':
    'Add those who are in many meetings, each at their own rate. What you decide about people is part of your list; nothing else of the calendar is.',
  'unknown.time': '{time} in meetings',
  'unknown.timeOfExternal': 'external, {time} in meetings',
  'unknown.add': 'Add to your list',
  'unknown.addNamed': 'Add {person}',
  'unknown.showAll': 'Show all {people}',
  'addPerson.name': 'Name',
  'addPerson.nameMissing': 'Enter a name.',
  'addPerson.rate': 'Rate in {currency}',
  'addPerson.rateExample': '60/h or 85k/year',
  'addPerson.add': 'Add person',
  'addPerson.cancel': 'Cancel',
  'addPerson.added': '{person} added.',

  'kept.title': 'Your calendars',
  // `time` is when it was read.
  'kept.events': '{events, plural, one{# event} other{# events}}, read {time}',
  'kept.remove': 'Remove',
  'kept.removeNamed': 'Remove {calendar}',
  'kept.cut': 'It has more than can be read at once. The first part counts.',
  'kept.unknownZones': 'We don’t know these time zones, so their times are read in yours: {zones}',
  'kept.manyUnknownZones': 'We don’t know these time zones, so their times are read in yours: {zones} …',
  'kept.note':
    'Calendars stay in this browser. They aren’t saved to your account, on any plan, so another device needs the file, too. A newer file of the same calendar replaces the one that’s here.',
  'kept.removeAll': 'Remove all calendars',
  'kept.removeOnly': 'Remove the calendar',
  'kept.removed': 'Calendar removed.',
  'kept.allRemoved': 'Calendars removed.',
  'unread.events': '{events, plural, one{# event} other{# events}} can’t be read.',
  'unread.why': 'See which, and why',
  'unread.line': '(line {line})',
  'unread.more': 'And {more} more.',
  'leftOut.title': 'Not meetings, unless you select them',
  'leftOut.days': 'Whole days, 8 hours each',
  'leftOut.free': 'What’s marked as free',
  'leftOut.alone': 'What has nobody else in it',
  'leftOut.events': '({events, plural, one{# event} other{# events}})',
  'leftOut.canceled': 'Canceled events aren’t counted. A series counts as one event here.',
  'leftOut.canceledAndDeclined':
    'Canceled events and {declined, plural, one{# event} other{# events}} you declined aren’t counted. A series counts as one event here.',

  'dropFiles.choose': 'Choose a calendar file…',
  'dropFiles.chooseNewer': 'Choose a newer file…',
  'dropFiles.hint':
    'Or drop it here, or paste it. One or more .ics or .zip files. They’re read in this browser and stay on this device: nothing of them is sent, to us or anyone.',

  // What the menus of these programs say should stand as they say it in the reader’s language.
  'howToExport.title': 'How to get the file',
  'howToExport.google': 'On a computer: Settings, Import & export, Export. You get a .zip with all of your calendars.',
  'howToExport.outlook':
    'In classic Outlook for Windows: File, Save Calendar. On the web: Settings, Shared calendars, Publish, then open the ICS link.',
  'howToExport.apple': 'On a Mac: choose a calendar, then File, Export, Export.',
  'howToExport.fastmail': 'Settings, Calendars, the calendar’s name, Export.',
  'howToExport.nextcloud': 'In Calendar: Edit beside the calendar, then Export.',
  'howToExport.thunderbird': 'Choose a calendar, then Events and Tasks, Export.',
  'howToExport.invitation':
    'A single invitation works, too: drop the .ics file of an email, and see what that meeting costs.',
} as const;
