/** Calendars that the browser reads from Google or Microsoft itself. */
export default {
  // Also the title of the page. `provider` is a proper name in all messages: Google or Microsoft.
  'connect.title': 'Connect a calendar',
  'connect.google': 'Connect Google Calendar',
  'connect.microsoft': 'Connect Outlook',
  'connect.what':
    'Your browser reads titles, times and guests from {providers} directly: nothing goes through our server. The permission only lets it read, and ends when you close the tab or after an hour. What it read stays in this browser, like a file.',
  'connect.leaving': 'Going to {provider}…',
  'connect.returning': 'Asking {provider} for your calendars…',
  'connect.none': 'This server isn’t set up for that. Choose a calendar file instead.',
  'connect.back': 'Back to Calendar',

  'choose.title': 'Which calendars?',
  'choose.none': 'This {provider} account has no calendars.',
  'choose.read': 'Show what they cost',
  'choose.nobody': 'Select at least one calendar.',
  'choose.reading': 'Reading {calendar}…',

  'problem.denied': '{provider} gave no permission, so nothing was read.',
  'problem.partly': 'Google didn’t get permission to show events. Try again, and select both boxes on its page.',
  'problem.strange': 'That didn’t come from a page you opened here. Try again.',
  // `words` are the provider’s.
  'problem.refused': '{provider} refused: {words}',
  'problem.ended': 'The permission has expired.',
  'problem.failed': '{provider} didn’t respond as it should (status {status}). Try again in a moment.',
  'problem.unreachable': '{provider} can’t be reached. Check your connection and try again.',
  'problem.again': 'Try again',

  'again.look': 'Look again',
  'again.lookNamed': 'Look again at {calendar}',
} as const;
