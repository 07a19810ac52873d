/** What several screens of the app share: limits, rates, what is saved where, undo, and leaving. */
export default {
  'meetingsTabs.label': 'Meetings',
  'meetingsTabs.all': 'All',
  'meetingsTabs.topics': 'Topics',
  'meetingsTabs.shared': 'Shared',

  'partMissing.retry': 'Try again',
  'partMissing.text': 'Part of this page couldn’t load. Nothing is lost.',

  'limit.meetings':
    'You’ve used all {limit} meetings this month. You can start the next one on the 1st. Pro has no limit.',
  'limit.attendees': 'That’s {wanted} people. Free has room for {limit} in a meeting. Pro has no limit.',
  'limit.attendeesUncounted': 'That’s too many people. Free has room for {limit} in a meeting. Pro has no limit.',
  'limit.roster':
    'Free has room for {limit} people. Delete one, or add people to a meeting as a group. Pro has no limit.',
  'limit.pro': 'See Pro',

  // What a rate is for: behind its amount, and alone among choices.
  'rate.per': '{per, select, hour{an hour} day{a day} month{a month} other{a year}}',
  // `{per}` is one of those. The other is for several people: `$60.00 an hour each`.
  'rate.amount': '{amount} {per}',
  'rate.amountEach': '{amount} {per} each',
  // `{rate}` is what was typed, and `{kept}` what it comes to: `$800.00 a day = $100.00 an hour (8 h a day)`.
  'rate.byDay': '{rate} = {kept} ({hours} h a day)',
  'rate.byMonth': '{rate} = {kept} ({months} months)',
  'rate.ask': 'Is that {rate}?',
  // Behind that question, where there is a keyboard.
  'rate.pressEnter': 'Press Enter for yes.',
  'rate.tapAgain': 'Tap “{button}” again for yes.',
  // `{per}` is `an hour`, `a year` and so on.
  'rateAnswer.yes': 'Yes, {per}',
  'rateAnswer.no': 'No, {per}',
  'rateProblem.currency': 'That’s in {other}, but rates here are in {currency}. Enter it in {currency}.',
  'rateProblem.per': 'Enter a rate for an hour, a day, a month or a year, like 60/h or 85k/year.',
  'rateProblem.tooLarge': 'That rate is too large. Check the number, and whether it’s an hour or a year.',
  'rateProblem.unknown': 'Enter a rate like 60, 800/day or 85,000.',

  'signInLink.offline': 'You’re offline. You can sign in once you’re back online.',

  'switchCurrency.action': 'Switch to {currency}',
  'switchCurrency.rates': 'Rates on your list keep their figures and become {currency}.',

  // `{name}` is what was deleted, as part of a sentence: `“Quarterly planning”`; or who was removed from a meeting.
  'undo.deleted': '{name} was deleted.',
  'undo.removed': '{name} was removed.',
  'undo.back': '{name} is back.',
  'undo.tooLate': 'Too late to undo: {name} is gone.',
  'undo.action': 'Undo',
  'undo.keys': '{mac, select, true{⌘ Z} other{Ctrl+Z}}',

  'unsaved.title': 'Leave without saving?',
  'unsaved.titleNothingTyped': 'Leave this page?',
  // `{parts}` is a list of parts of a screen, by name: `the rates and the meeting’s details`.
  'unsaved.changes': 'Your changes to {parts} aren’t saved.',
  'unsaved.leave': 'Leave',
  'unsaved.leaving': 'Leaving…',

  // `{why}` is a sentence.
  'signOut.failed': 'You’re still signed in. {why}',

  // {why} is a sentence.
  'choice.failed': 'Not saved. {why}',

  'rateFields.amount': 'Rate in {currency}',
  'rateFields.per': 'For',
  'rateFields.paidAs': 'Paid as',
  'rateFields.staff': 'Staff',
  'rateFields.external': 'External',

  // `{what}` is what a screen shows: `your receipts`.
  'remoteView.loading': 'Loading {what}…',
  'remoteView.retry': 'Try again',
  'remoteView.signInTitle': 'You’re not signed in',
  'remoteView.signInText': 'Sign in to see {what}. We’ll email you a code.',
  'remoteView.signIn': 'Sign in',

  'undoable.undone': 'Undone.',
} as const;
