/** What is refused when a budget is set, or a statement is shared as a receipt (lib/client/insights). */
export default {
  'budget.amount': 'Enter an amount like 500.',
  'budget.series': 'Choose a series.',

  'statement.tooLarge': 'These figures are too large for a receipt.',
  'statement.noAccount': 'Sign in to share this receipt.',
} as const;
