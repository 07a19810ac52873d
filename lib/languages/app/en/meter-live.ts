/** /app while a meeting runs, or the demo. */
export default {
  // In place of a title.
  'live.untitled': 'Meeting',
  'live.capped':
    'Nobody stopped this meeting, so the meter stopped automatically. End it to see the receipt. There you can change when it ended.',
  'live.resume': 'Resume',
  'live.pause': 'Pause',
  'live.stop': 'Stop',
  'live.end': 'End meeting',
  'live.more': 'Meter options',
  'live.smallWindow': 'Small window',
  'live.round': 'Round amounts',
  'live.costs': 'Cost per person',
  'live.usualCost': 'Compare with usual',

  'endAlert.ask': 'Should your device tell you when the planned time is over, even if this page is hidden?',
  'endAlert.yes': 'Notify me',
  'endAlert.no': 'Not now',
  'endAlert.switch': 'Alert me when time is up',
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
  'people.rateWarning': 'Anyone who sees this screen can work out each rate.',
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

  'face.ahead': 'About to start',
  'face.running': 'Running',
  'face.paused': 'Paused',
  'face.ended': 'Ended',
  'face.capped': 'Stopped automatically',
  'face.overrun': 'Overrun',
  // The label is only read aloud. Times are a stopwatch’s, like 31:20.
  'face.elapsed': '<label>Elapsed </label>{elapsed} so far',
  'face.elapsedOfPlan': '<label>Elapsed </label>{elapsed} of {planned}',
  'face.cost': 'Cost so far',
  'face.costAbout': 'Cost so far, about',
  'face.perMinute': 'Cost per minute',
  'face.rate': '{cost} a minute, {people, plural, one{# person} other{# people}}',
  'face.plan': 'Against the plan',
  'face.over': '{time} over, {cost}',
  'face.left': '{time} left',

  'sample.title': 'What a meeting costs, while it runs',
  'sample.demo': 'Demo',
  'sample.ended': 'That was {cost}. A real meeting ends with a receipt you can share.',
  'sample.try': 'Try the demo',
  'sample.dismiss': 'Dismiss',
} as const;
