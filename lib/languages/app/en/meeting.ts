/** What screens about a meeting have in common: how rates, people and templates are written, and the field that asks who is there. */
export default {
  'format.rate': '{rate} {kind, select, hour{an hour} other{a year}}{external, select, true{, external} other{}}',
  'format.people': '{people, plural, one{# person} other{# people}}',
  'format.untitledTemplate': 'Untitled template',
  // {length} is like 30 min. It breaks at the comma only.
  'format.peopleAndLength': '{people, plural, one{#\u00a0person} other{#\u00a0people}}, {length}',
  'format.peopleAlone': '{people, plural, one{#\u00a0person} other{#\u00a0people}}',
  // The end of what a template has: 6 people, 30 min, without 2 people who are no longer on your list.
  'format.withoutWhom':
    ', without {leftOut, plural, one{# person who is} other{# people who are}} no longer on your list',

  // What can be typed, with a rate like 85k/year: the field knows no other word for external.
  'attendeeInput.roleExample': '2 × Engineer {rate} external',
  'attendeeInput.hint': 'Like {group}, or {roles}.',
  'attendeeInput.placeholder': 'or a name',
  'attendeeInput.add': 'Add',
  'attendeeInput.isIn': '{name} is already in.',
  'attendeeInput.people': 'Your people',
  'attendeeInput.more': 'and {more} more. Type a name to find them.',
  // Buttons. The second says how many of the rest are in already.
  'attendeeInput.showMore': '{more} more',
  'attendeeInput.moreIn': '{more} more, {in} in',
  // How a group was read: 5 people: $60.00 an hour each, external.
  'attendeeInput.reading': '{group}: {rate}{external, select, true{, external} other{}}',

  'unreadable.empty': 'Type a name or a group first, like {example}.',
  'unreadable.long': 'That’s too long for a name or a group.',
  'unreadable.longName': 'That name is too long. Use at most {most, plural, one{# character} other{# characters}}.',
  'unreadable.noHeads': 'A group has at least 1 person.',
  'unreadable.heads': 'A group has at most {most} people.',
  'unreadable.number': 'Is {typed} a rate or a number of people? Type {typed}/h, or a group like {example}.',
  'unreadable.noRate': 'There’s no rate in that. Type a number of people, × and a rate, like {example}.',
  'unreadable.nobody': 'No one by that name. Add a rate, like “Bob {rate}”.',

  'invitees.label': 'In this meeting',
  'invitees.gone': 'No longer on your list',
  'invitees.edit': 'Edit',
  'invitees.editWhom': 'Edit {name}',
  'invitees.remove': 'Remove',
  'invitees.removeWhom': 'Remove {name}',

  'stop.stopped': 'Stopped.',
  'stop.resume': 'Resume',
  'stop.resumed': 'Resumed.',
} as const;
