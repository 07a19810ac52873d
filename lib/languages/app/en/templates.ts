/** The templates of meetings. */
export default {
  'templates.title': 'Templates',
  'templates.count': '{templates, plural, one{# template} other{# templates}}',
  'templates.add': 'Add template',
  // A template's name, or the title of its meetings, in a sentence or among other facts.
  'templates.quoted': '“{name}”',
  'empty.title': 'No templates yet',
  'empty.text':
    'A template starts a meeting with one click: the same people, length, topic and title. Save one from any meeting, while it runs or later, or add one here.',
  'template.edit': 'Edit',
  'template.delete': 'Delete',

  'form.new': 'New template',
  'form.edit': 'Edit template',
  'form.name': 'Name',
  'form.nameRule': 'Enter a name.',
  'form.plannedRule': 'Enter a length like 45, 1:30 or 20 min, up to 24 hours, or leave it empty.',
  'form.who': 'Who’s in?',
  'form.leftOut':
    '{people, plural, one{# person is} other{# people are}} no longer on your list. Saving removes them from this template.',
  'form.employerCosts': 'Add {percent} employer costs to staff rates',
  'form.save': 'Save',
  'form.add': 'Add template',
  'form.cancel': 'Cancel',
  'form.added': 'Template added.',
  'form.changed': 'Template changed.',
  // In a sentence: Your changes to this template aren’t saved.
  'form.part': 'this template',
} as const;
