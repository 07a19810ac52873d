/** What a receipt says on paper. The app shows the same paper, so these have no plurals: filling them in takes no library. */
export const paper = {
  untitled: 'Meeting',
  logo: 'Sender’s logo',
  duration: 'Duration',
  people: 'People',
  staff: 'Staff',
  external: 'External',
  personTime: 'Person-time',
  perMinute: 'Cost per minute',
  perMinuteAverage: 'Average per minute',
  overrun: 'Overrun',
  overrunCost: 'Cost of overrun',
  overrunNone: 'none',
  total: 'Total',
  how: 'How this is computed.',
  howRates: 'Each person’s hourly rate × their time in the room.',
  howEmployerCosts: 'Staff rates include employer costs.',
  howAverage:
    'Not everyone was there the whole time, so the cost per minute is an average: duration × average per minute is the total.',
  howPerMinute: 'Duration × cost per minute is the total.',
  howRounded:
    'Times are rounded to the second, and each person’s cost and the cost per minute to the currency’s smallest unit.',
  totalsOnly: 'This page shows totals only: no names and no rates.',
  thanks: 'Thank you for your time.',
  madeWith: 'Made with Meeting Tab, free at {host}',
  /** Between the sentences of a paragraph. */
  betweenSentences: ' ',
  'figure.hours': '{n} h',
  'figure.minutes': '{n} min',
  'figure.seconds': '{n} s',
  /** Between hours, minutes and seconds. */
  'figure.between': ' ',
  /** Less than `{time}`: `under 1 s`. */
  'figure.under': 'under {time}',
  'figure.afterCalendar': 'after the year 275760',
  'figure.beforeCalendar': 'before the calendar',
} as const;
