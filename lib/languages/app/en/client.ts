/** What the app's first load says of itself, on whatever screen: why something failed or was refused, milestones, the sample. */
export default {
  // Why this device doesn’t store what it was given.
  'trouble.full':
    'This device is out of space, so changes are kept only in this tab. Free up some space and they’ll be saved automatically.',
  'trouble.refused': 'This browser doesn’t let this page save anything. Your changes are lost when you close this tab.',
  'trouble.blocked': 'An older version of Meeting Tab is open in another tab. Close that tab, then reload this page.',
  'trouble.newer': 'A newer version of Meeting Tab was used on this device. Reload this page to get it.',
  'trouble.gone': 'What this tab shows was removed from this device in another tab. Reload this page.',
  'trouble.slow':
    'This browser is taking long to open its storage. Everything is shown as soon as it’s open. If it takes much longer, reload this page.',
  'trouble.missing': 'Part of Meeting Tab didn’t load. Check your connection, then reload this page.',
  'trouble.closed': 'What this tab shows changed before that was saved. Try again.',
  'trouble.broken': 'This browser couldn’t read its storage, so changes are kept only in this tab.',
  // Why it doesn’t, where this tab doesn’t hold it either.
  'notSaved.full': 'This device is out of space. Free up some, then try again.',
  'notSaved.refused': 'This browser doesn’t let this page save anything.',
  'notSaved.broken': 'This browser couldn’t write to its storage. Try again.',

  'call.offline': 'We can’t reach the service. Check your connection and try again.',
  'call.unexpected': 'Something went wrong on our side. Try again in a moment.',

  // How long to wait, as part of a sentence.
  'wait.seconds': '{seconds, plural, one{# second} other{# seconds}}',
  'wait.minutes': '{minutes, plural, one{# minute} other{# minutes}}',
  'wait.hours': '{hours, plural, one{# hour} other{# hours}}',
  // In place of what ends with `Try again later.`, or with `or try again later.`; `{wait}` is one of the three above.
  'explain.tryAgain': 'Try again in {wait}.',
  'explain.orTryAgain': 'or try again in {wait}.',

  // What a name or another text that was typed should be.
  'text.noTitle': 'Enter a title.',
  'text.noName': 'Enter a name.',
  'text.noRole': 'Enter a role.',
  'text.longTitle': 'This title is too long: at most {most, plural, one{# character} other{# characters}}.',
  'text.longName': 'This name is too long: at most {most, plural, one{# character} other{# characters}}.',
  'text.longRole': 'This role is too long: at most {most, plural, one{# character} other{# characters}}.',
  'email.unreadable': 'Enter an email like ada@example.com.',
  'rate.unreadable': 'Enter a rate like 60 or 85,000.',
  'rate.tooLarge': 'That rate is too large. Check the number, and whether it’s an hour or a year.',
  'count.tooFew': 'Enter at least 1 person.',
  'count.tooMany': 'Enter at most {most, plural, one{# person} other{# people}}.',
  'plan.length': 'Enter a length from 1 minute to 24 hours.',
  'span.unreadable': 'Enter a date and time.',
  'span.ahead': 'That time is in the future.',
  'span.backwards': 'The end is before the start.',
  'settings.currency': 'Enter a currency code like EUR.',
  'settings.bounds': 'Enter a number from {min} to {max}.',

  // It was deleted elsewhere. A time is one that an attendee was in a meeting.
  'missing.meeting': 'This meeting no longer exists.',
  'missing.attendee': 'This attendee no longer exists.',
  'missing.time': 'This time no longer exists.',
  'missing.break': 'This break no longer exists.',
  'missing.person': 'This person no longer exists.',
  'missing.topic': 'This topic no longer exists.',
  'missing.template': 'This template no longer exists.',

  'limit.meetings': 'You’ve used all {limit, plural, one{# meeting} other{# meetings}} this month. Pro has no limit.',
  'limit.attendees':
    'Your plan has room for {limit, plural, one{# person} other{# people}} in a meeting. Pro has no limit.',
  'limit.people': 'Your plan has room for {limit, plural, one{# person} other{# people}}. Pro has no limit.',

  'meeting.tooManyPeople': 'A meeting has at most {most, plural, one{# person} other{# people}}.',
  'meeting.anotherRuns': 'Another meeting is running. End it first.',
  'meeting.hasEnded': 'This meeting has ended already.',

  'receipt.stillRunning': 'End the meeting first.',
  'receipt.tooLarge': 'These figures are too large for a receipt.',
  'receipt.noAccount': 'Sign in to share this receipt.',

  'topic.nameTaken': 'You already have a topic with that name.',

  'template.nameTaken': 'You already have a template with that name.',
  'template.nobodyLeft': 'No one in this template is on your list anymore. Edit the template first.',
  'template.proOnly': 'Templates are part of Pro.',
  'template.nobody': 'Add someone first: a name, or a group like “5 × 60/h”.',
  'template.tooManyPeople': 'That’s too many people for one template.',

  // Whose average pay it is, and who says so: `average US pay (BLS, June 2025)`.
  'average.us': 'US',
  'average.usSource': 'BLS, June 2025',
  'average.euroArea': 'euro area',
  'average.euroAreaSource': 'Eurostat, 2024',

  // A meeting that runs on the screen to show what the meter does: its roles, topic and title.
  'sample.productManager': 'Product manager',
  'sample.engineer': 'Engineer',
  'sample.designer': 'Designer',
  'sample.consultant': 'Consultant',
  'sample.topic': 'Planning',
  'sample.title': 'Weekly planning',

  // One whose name this device doesn’t know. `{n}` counts them.
  'workspace.unnamed': 'Workspace {n}',

  // Why a line of a pasted list is nobody.
  'line.tooLong': 'That line is too long for one person.',
  'line.group': 'That’s a group. Type it where you add people to a meeting.',
  'line.several': 'That’s more than one person. Put each on a line of their own.',
  'line.foreign': 'That rate is in {other}, but rates here are in {currency}.',
  'line.noRate': '“{typed}” isn’t a rate. Try one like 60/h or 85k/year.',
  'line.noName': 'There’s no name on this line.',
  'line.longName': 'A name has at most {most, plural, one{# character} other{# characters}}.',
  'line.longRole': 'A role has at most {most, plural, one{# character} other{# characters}}.',

  'edit.noEnd': 'Enter when it ended.',
  'edit.fewer': 'Enter fewer than {count}.',
  'edit.notJoined': 'They hadn’t joined yet.',
  'edit.hadLeft': 'They had already left.',
  'edit.mergeOne': 'Only times of one attendee can be merged.',
  'edit.noTime': 'Enter an end after the start.',

  'undo.changed': 'Something else was changed since, so this can’t be undone.',
} as const;
