/** /app while a meeting runs. */
export default {
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
} as const;
