/** /app around a meeting that runs: the form that starts one, and what comes after. */
export default {
  'startForm.title': 'New meeting',
  // In place of {hourly} and {yearly}: rates as they can be typed, like 60/h.
  'startForm.noRate': 'Enter a rate in {currency}, like {hourly} or {yearly}.',
  'startForm.nobody': 'Add someone first, like “5 × 60/h”.',
  'startForm.employerCosts': 'Add {share} employer costs to this meeting',
  'startForm.noLength': 'Enter a length like 45, 1:30 or 20 min, up to 24 hours.',

  'templates.legend': 'Start from a template',
  'templates.edit': 'Edit templates',
  'templates.editShort': 'Edit',
  'templates.all': 'All {templates}',
  'templates.started':
    '{leftOut, plural, =0{“{name}” started.} one{“{name}” started, without # person who is no longer on your list.} other{“{name}” started, without # people who are no longer on your list.}}',
  'startAtOnce.undone': 'The meeting was deleted.',

  'headCount.people': 'How many people?',
  // People with a name are in the meeting already.
  'headCount.more': 'How many more?',
  'headCount.fewer': 'One fewer',
  'headCount.count': 'People',
  'headCount.oneMore': 'One more',
  'headRate.label': 'Rate each, in {currency}',
  // {rate} is like $33 an hour; {of} is whose pay it is, like US; {source} says who publishes it.
  'headRate.at': 'at {rate}',
  'headRate.change': 'Change rate: {rate} each',
  'headRate.average': 'Average {of} pay ({source}).',

  'whoIsThere.label': 'Who’s in?',
  'whoIsThere.addPeople': '<link>Save people</link> to pick them by name.',
  'whoIsThere.clear': 'Clear',

  'plannedLength.label': 'Planned length',
  'plannedLength.placeholder': '45, 1:30 or 20 min',
  'plannedLength.other': 'Other',
  // A button's: 15, 30, 45 or 60. The first is read aloud in place of the second.
  'plannedLength.minutes': '{minutes} minutes',
  'plannedLength.minutesShort': '{minutes} min',

  'about.title': 'Title',
  'about.topic': 'Topic',
  'about.both': 'Title and topic (optional)',
  // {facts} is like 6 people, 30 min.
  'about.asLastTime': 'Same people as last time ({facts})',
  'about.filledIn':
    '{leftOut, plural, =0{Filled in as last time.} one{Filled in as last time, without # person who is no longer on your list.} other{Filled in as last time, without # people who are no longer on your list.}}',
  'about.startedAlready': 'The meeting has started already.',
  'about.undone': 'Undone.',

  'forecast.nobody': 'Add people to see the cost per minute.',
  'forecast.cost': '{people, plural, one{# person} other{# people}}, <b>{perMinute} a minute</b>',
  'forecast.planned':
    '{people, plural, one{# person} other{# people}}, <b>{perMinute} a minute</b>, {total} in {length}',

  'startButton.start': 'Start the meter',
  'startButton.nextOf': 'This is meeting {next} of {limit} this month.',

  'today.legend': 'Start a meeting from today’s calendar',
  'today.title': 'Today',
  'today.calendar': 'Calendar',
  'today.untitled': 'Untitled',
  'today.all': 'Show all {meetings}',
  'today.unknown':
    'To start {meetings, plural, one{# meeting} other{# meetings}} from here, say in Calendar what everyone else costs.',
  'today.smallWindow': 'Small window',
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

  'ended.title': 'The receipt',
  'ended.late': 'Nobody stopped this meeting, so the meter stopped automatically. When did it actually end?',
  'ended.edit': 'Edit this meeting',
  'ended.new': 'New meeting',
  'ended.resume': 'Resume meeting',
} as const;
