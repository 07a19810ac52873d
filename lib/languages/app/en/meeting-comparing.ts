/** How insights and the calendar write times, figures and their changes. */
export default {
  'range.quarter': '{quarter, select, 1{Q1} 2{Q2} 3{Q3} other{Q4}} {year}',
  'range.all': 'All time',
  // {day} is like Nov 16, 2026.
  'range.weekOf': 'Week of {day}',
  // What a time is compared with: a whole one, or the part that has passed of the later one.
  'before.days':
    'in {isPart, select, true{the same part of the} other{the}} {days, plural, one{# day} other{# days}} before',
  'before.week': '{isPart, select, true{by this time last week} other{the week before}}',
  'before.month': '{isPart, select, true{by this day in {month}} other{in {month}}}',
  'before.quarter': '{isPart, select, true{by this day last quarter} other{the quarter before}}',
  'before.year': '{isPart, select, true{by this day in {year}} other{in {year}}}',
  // In place of {before}: one of the messages above. Where such a comparison begins a sentence, its first letter becomes a capital.
  'compared.same': 'the same as {before}',
  'compared.fromNothing': 'up from nothing {before}',
  'compared.times': '{times} times as much as {before}',
  'compared.about': 'about the same as {before}',
  'compared.more': '{share} more than {before}',
  'compared.less': '{share} less than {before}',
  'figures.under': 'under {share}',

  'whatIf.lessFive': '5 minutes shorter',
  'whatIf.lessFiveNote': 'Each one ends 5 minutes earlier',
  'whatIf.onTime': 'End on time',
  'whatIf.onTimeNote': 'No meeting runs past its planned length',
  'whatIf.oneFewer': 'Leave out the least expensive person',
  'whatIf.oneFewerNote': 'Meetings of 3 or more',
  'whatIf.everyOther': 'Skip every second one',
  'whatIf.everyOtherNote': 'Half as often',
  'whatIf.lessFiveOfThirty': '25 instead of 30 min',
  'whatIf.lessFiveOfThirtyNote': 'Those planned for 30 min end 5 minutes earlier',
  'whatIf.saved': '−{cost} a year',
  'whatIf.nothing': 'no difference',
  // {note} is one of the notes above.
  'whatIf.facts': '{note} · {share} less · {meetings, plural, one{# meeting} other{# meetings}}',
} as const;
