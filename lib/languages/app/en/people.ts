/** The list of people. */
export default {
  'people.title': 'People',
  'people.count': '{people, plural, one{# person} other{# people}}',
  'people.add': 'Add person',
  'people.paste': 'Paste a list',
  'people.added': '{name} added.',
  // A person's name in a sentence.
  'people.quoted': '“{name}”',
  // Behind a sentence that says who was deleted.
  'people.deleteNote': 'Past meetings keep the cost, not the name.',
  'empty.title': 'No people yet',
  'empty.text': 'Save people to pick them by name. Shared receipts never show names or rates.',

  'search.label': 'Search',
  'search.none': 'No one matches.',
  'search.found': '{matches, plural, one{# match} other{# matches}}',

  'form.new': 'New person',
  'form.edit': 'Edit person',
  'form.name': 'Name',
  'form.nameRule': 'Enter a name. A first name or a role is enough.',
  'form.role': 'Role (optional)',
  'form.email': 'Email (optional)',
  'form.emailHint': 'Finds them in your calendar. It’s never public.',
  'form.save': 'Save',
  'form.add': 'Add person',
  'form.cancel': 'Cancel',
  'form.changed': 'Person changed.',
  // In a sentence: Your changes to this person aren’t saved.
  'form.part': 'this person',

  'explanation.title': 'What an hour costs',
  'explanation.cost': 'An hour costs {cost}',
  // {reason} is one of the calculations below.
  'explanation.reason': '{reason}.',
  'explanation.external': 'External rates are counted as invoiced.',
  'explanation.staff': 'Staff rates are multiplied by {factor} for employer costs: payroll taxes, pension, a desk.',

  // How the cost of an hour is computed, of somebody external and of staff.
  'hourly.externalHour': '{rate} an hour, as invoiced',
  'hourly.externalYear': '{rate} a year ÷ {hours, plural, one{# hour} other{# hours}}, as invoiced',
  'hourly.staffHour': '{rate} an hour × {factor}',
  'hourly.staffYear': '{rate} a year ÷ {hours, plural, one{# hour} other{# hours}} × {factor}',

  // The rate that was entered, and the cost of an hour that it makes; only that, if they are the same.
  'person.rates': '<small>{rate}/{per, select, year{year} other{h}} → </small>{cost}<small>/h</small>',
  'person.rate': '{cost}<small>/h</small>',
  'person.external': 'External',
  'person.staff': 'Staff',
  'person.edit': 'Edit',
  'person.delete': 'Delete',

  // What somebody's meetings come to, with their time and cost behind it.
  'figures.meetings': '{meetings, plural, =0{No meetings} one{# meeting} other{# meetings}}',
  'figures.meetingsInDays':
    '{meetings, plural, =0{No meetings} one{# meeting} other{# meetings}} in {days, plural, one{# day} other{# days}}',
} as const;
