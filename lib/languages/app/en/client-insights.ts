/** What is refused when a budget is set, a change is decided, or a statement is shared as a receipt (lib/client/insights). */
export default {
  'budget.amount': 'Enter an amount like 500.',
  'budget.series': 'Choose a series.',

  'change.kind': 'Choose what to change.',
  'change.lookAt': 'Enter a day to look again.',
  'change.longOwner': 'Enter at most {most, plural, one{# character} other{# characters}}.',
  'change.gone': 'This change was deleted.',
  'change.every': 'Enter a number from 2 on.',
  'change.one': 'Free follows one change. End it to decide another, or see Pro.',

  'statement.tooLarge': 'These figures are too large for a receipt.',
  'statement.noAccount': 'Sign in to share this receipt.',
} as const;
