/** What a meeting would cost that isn't sent yet. */
export default {
  // Also the title of the page.
  'plan.title': 'What would this cost?',
  'plan.intro': 'Before you send an invitation. Nothing you type here leaves this device.',
  'plan.back': 'Back to Calendar',
  'title.label': 'Title',
  'people.label': 'People',
  // `group` is like 5 × 60/h.
  'people.hint': 'Names from your list, addresses, or a number, with commas between them: Ada, 5, {group}.',
  'people.list': 'People on your list',
  'people.strange': 'Nobody on your list is called {names}. Enter a name, an address, or a number.',
  'length.label': 'Planned length',
  'length.invalid': 'Enter a length like 45, 1:30 or 20 min.',
  'often.label': 'How often',
  'often.once': 'Once',
  'often.workday': 'Every workday',
  'often.week': 'Every week',
  'often.twoWeeks': 'Every two weeks',
  'often.month': 'Every month',
  'often.quarter': 'Every three months',

  'price.empty': 'Enter who’s coming and how long it lasts.',
  // `size` is how many people, and how long: 6 people, 45 min.
  'price.once': 'It would cost {cost}.',
  'price.each': 'It would cost {cost} each time, {year} a year.',
  'price.size':
    '{people, plural, one{# person} other{# people}}, {time}, {often, select, once{once} workday{every workday} week{every week} twoWeeks{every two weeks} month{every month} other{every three months}}',
  'price.time': '{time} of person-time',
  'price.timeOnce': 'It would take {time} of person-time.',
  'price.timeEach': 'It would take {time} of person-time each time, {year} a year.',
  'price.few': 'With fewer than three people, a cost would give away someone’s rate, so this is in hours.',
  'price.rate': 'Say what everyone else costs to see the cost.',
  'saves.title': '{often, select, once{You’d save} other{You’d save per year}}',
  'saves.minutes5': 'With 5 minutes less',
  'saves.minutes25': 'With 25 minutes less',
  'saves.person': 'With one person fewer',

  'share.copy': 'Copy as text',
  'share.draft': 'Save draft (.ics)',
  'share.hint': 'Any calendar opens the draft: tomorrow or on the next workday at 10, with the cost in its notes.',
  // What is copied. `title` may be the word below. `cost` is one of the sentences above.
  'share.text': '{title}: {size}. {cost}',
  'share.untitled': 'Meeting',
} as const;
