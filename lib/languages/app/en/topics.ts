/** The topics of meetings. */
export default {
  'topics.title': 'Topics',
  'topics.count': '{topics, plural, one{# topic} other{# topics}}',
  // A topic's name in a sentence.
  'topics.quoted': '“{name}”',
  'empty.title': 'No topics yet',
  'empty.text':
    'Add what your meetings are about: a project, a customer, the weekly sync. Give a meeting a topic when it starts or later, and find all of a topic’s meetings in one list.',

  'form.new': 'New topic',
  'form.name': 'Name',
  'form.nameRule': 'Enter a name.',
  'form.save': 'Save',
  'form.add': 'Add topic',
  'form.cancel': 'Cancel',
  'form.renamed': 'Topic renamed.',
  // In a sentence: Your changes to this topic aren’t saved.
  'form.part': 'this topic',
  'form.newPart': 'the new topic',

  // What a topic's meetings come to, with their time, cost and share behind it.
  'figures.meetings': '{meetings, plural, =0{No meetings} one{# meeting} other{# meetings}}',
  'figures.meetingsInDays':
    '{meetings, plural, =0{No meetings} one{# meeting} other{# meetings}} in {days, plural, one{# day} other{# days}}',
  // {share} is in percent: what part of the cost of all meetings it is.
  'figures.share': '{share} of all',
  'topic.meetings': 'Meetings',
  'topic.rename': 'Rename',
  'topic.delete': 'Delete',
} as const;
