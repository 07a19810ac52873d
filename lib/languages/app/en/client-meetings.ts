/** Why a command was refused, and the sample. */
export default {
  'settings.currency': 'Enter a currency code like EUR.',
  'settings.bounds': 'Enter a number from {min} to {max}.',

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

  // A meeting that runs on the screen to show what the meter does: its roles, topic and title.
  'sample.productManager': 'Product manager',
  'sample.engineer': 'Engineer',
  'sample.designer': 'Designer',
  'sample.consultant': 'Consultant',
  'sample.topic': 'Planning',
  'sample.title': 'Weekly planning',

  'edit.noEnd': 'Enter when it ended.',
  'edit.fewer': 'Enter fewer than {count}.',
  'edit.notJoined': 'They hadn’t joined yet.',
  'edit.hadLeft': 'They had already left.',
  'edit.mergeOne': 'Only times of one attendee can be merged.',
  'edit.noTime': 'Enter an end after the start.',
} as const;
