/** Forms about one meeting. */
export default {
  'aboutFields.title': 'Title',
  'aboutFields.topic': 'Topic',
  'aboutFields.planned': 'Planned length',
  'aboutFields.optional': 'Optional',

  'describe.legend': 'Title, topic, planned length',
  'describe.title': 'Title',
  'describe.topic': 'Topic',
  'describe.planned': 'Planned length',
  'describe.noLength': 'Enter a length like 45, 1:30 or 20 min.',
  'describe.save': 'Save',
  'describe.saved': 'Saved.',
  // In a sentence: Your changes to the title, topic and planned length aren’t saved.
  'describe.part': 'the title, topic and planned length',
  'describe.done': 'Meeting changed.',

  'times.title': 'Start and end',
  'times.hint': 'Forgot to stop? Enter when the meeting really ended. No one counts past that.',
  'times.started': 'Started',
  'times.ended': 'Ended',
  'times.save': 'Save',
  'times.done': 'Start and end changed.',

  'span.from': 'From',
  'span.to': 'To',
  'span.noTime': 'Enter a date and a time.',
  'span.cancel': 'Cancel',
  'span.saved': 'Saved.',

  'group.title': 'Edit group',
  'group.heads': 'How many',
  'group.role': 'Role (optional)',
  'group.cancel': 'Cancel',
  'group.save': 'Save',
  'group.noHeads': 'Enter a number from 1 to {most}.',
  'group.longRole': 'A role has at most {most} characters.',

  'saveTemplate.title': 'Save as template',
  'saveTemplate.name': 'Name',
  // {facts} is like 6 people, 30 min.
  'saveTemplate.hint':
    '{leftOut, plural, =0{Starts a meeting with {facts}.} one{Starts a meeting with {facts}, without # person who is no longer on your list.} other{Starts a meeting with {facts}, without # people who are no longer on your list.}}',
  'saveTemplate.noName': 'Enter a name.',
  'saveTemplate.save': 'Save template',
  'saveTemplate.update': 'Update template',
  'saveTemplate.saved': 'Saved.',
  'saveTemplate.see': 'See templates',
  'saveTemplate.done': 'Template saved.',
  'saveTemplate.changed': 'Template changed.',
  'templatesArePro.see': 'See Pro',
  'templatesArePro.some': 'New templates are part of Pro. You can go on using, editing and deleting the ones you have.',
  'templatesArePro.none':
    'Templates are part of Pro: start a meeting with one click, with the same people, length, topic and title.',

  // {length} is like 45 min, {left} a time of day.
  'away.question': 'You were away for {length}, which is {cost}. Count it, or end the meeting at {left}?',
  'away.count': 'Count it',
  'away.end': 'End at {left}',
  'away.pause': 'Make it a break',
  'away.counted': '{length} counted.',
  'away.ended': 'Ended at {left}.',
  'away.paused': '{length} taken out as a break.',
} as const;
