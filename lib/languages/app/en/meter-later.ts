/** /app once a meeting runs, or has just ended; and what comes into the form that starts one: today’s meetings, notes of a series. */
export default {
  'today.legend': 'Start a meeting from today’s calendar',
  'today.title': 'Today',
  'today.calendar': 'Calendar',
  'today.untitled': 'Untitled',
  'today.all': 'Show all {meetings}',
  'today.unknown':
    'To start {meetings, plural, one{# meeting} other{# meetings}} from here, say in Calendar what everyone else costs.',
  'today.started': '“{name}” started.',

  // The small window between two meetings of the calendar, and while one runs that another follows.
  'day.next': 'Next, {time}',
  'day.start': 'Start',
  'day.stopAndStart': 'Next: {title}',

  // Amounts, and times like 45 min.
  'series.last': 'Last time {last} in {lastTime}',
  'series.change':
    '{kind, select, shorten{Planned at {length} since {date}.} shrink{Planned for {heads, plural, one{# person} other{# people}} since {date}.} space{Planned once in {every} times since {date}.} end{Ended since {date}.} other{Written instead since {date}.}}',
  'series.usual': 'Usually {usual} in {usualTime} · last time {last} in {lastTime}',
  // {used} is a share in percent, {month} the name of a month.
  'series.budget': '“{label}” has used {used} of {month}’s budget.',
  'series.budgetOfAll': 'All meetings together have used {used} of {month}’s budget.',

  // In place of a title.
  'live.untitled': 'Meeting',
  'live.capped':
    'Nobody stopped this meeting, so the meter stopped automatically. End it to see the receipt. There you can change when it ended.',
  'live.resume': 'Resume',
  'live.pause': 'Pause',
  'live.stop': 'Stop',
  'live.end': 'End meeting',
  'live.smallWindow': 'Small window',
  'live.round': 'Round amounts',
  'live.costs': 'Cost per person',
  'live.usualCost': 'Compare with usual',

  'endAlert.ask': 'Should your device tell you when the planned time is over, even if this page is hidden?',
  'endAlert.yes': 'Notify me',
  'endAlert.no': 'Not now',
  'endAlert.switch': 'Say when time is up',
  'endAlert.tone': 'Quiet tone',

  'roomMode.title': 'Room mode',
  'roomMode.leave': 'Leave room mode',

  // {who} is a person’s name, or a group like 5 × Engineer.
  'people.joined': '{who} joined.',
  'people.left': '{who} left.',
  'people.cameBack': '{who} came back.',
  'people.title': '{people, plural, one{# person} other{# people}} in the room',
  'people.add': 'Add someone',
  // The same on a phone.
  'people.addShort': 'Add',
  'people.done': 'Done',
  'people.rateWarning': 'Anyone who sees this screen can work out what each person is paid.',
  'people.who': 'Who’s joining?',
  'people.leftCount': 'People who left still count.',
  'people.time': '{time} {present, select, true{here} other{here, then left}}',
  'people.timeAndCost': '{time} {present, select, true{here} other{here, then left}}, <b>{cost}</b>',
  // Buttons beside a person, and beside a group.
  'people.leave': 'Leaves',
  'people.rejoin': 'Rejoins',
  'people.oneLeaves': 'One leaves',
  'people.oneRejoins': 'One rejoins',
  'people.allLeave': 'All leave',
  'people.allRejoin': 'All rejoin',

  'ended.title': 'The receipt',
  'ended.late': 'Nobody stopped this meeting, so the meter stopped automatically. When did it actually end?',
  'ended.edit': 'Edit this meeting',
  'ended.new': 'New meeting',
  'ended.resume': 'Resume meeting',
} as const;
