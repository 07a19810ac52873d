/** Forms about one meeting, how its receipt is shared, and how insights and the calendar write days, figures and their changes. */
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

  'askRoom.title': 'Was it worth it?',
  'askRoom.text':
    'Anyone in the room can say, without an account. Nobody learns who said what; everyone learns what most said, once {votes} have.',
  'askRoom.code': 'A code that leads to the receipt',
  'askRoom.show': 'Show the room',
  'askRoom.leave': 'Done',
  'askRoom.stop': 'Don’t ask',
  'askRoom.stopped': 'The receipt no longer asks whether it was worth it.',

  // {length} is like 45 min, {left} a time of day.
  'away.question': 'You were away for {length}, which is {cost}. Count it, or end the meeting at {left}?',
  'away.count': 'Count it',
  'away.end': 'End at {left}',
  'away.pause': 'Make it a break',
  'away.counted': '{length} counted.',
  'away.ended': 'Ended at {left}.',
  'away.paused': '{length} taken out as a break.',

  'share.public': 'Anyone with the link sees exactly this: totals, no names, no rates. You can stop sharing anytime.',
  'share.again':
    'This creates a new receipt with a new link. The first one stays shared, unchanged, until you stop sharing it under <link>Receipts</link>.',
  'share.cancel': 'Cancel',
  'share.title': 'Title on the receipt',
  'share.titleHint': 'Public. Leave empty for “Meeting”.',
  'share.share': 'Share receipt',
  'share.update': 'Share updated receipt',
  'share.sharing': 'Sharing…',
  'share.tryNow': 'Try now',
  'share.done': 'Receipt shared.',
  'share.guessableOfOne':
    'Only one person was in this meeting, so anyone can work out their rate from the total and the duration.',
  'share.guessableOfTwo':
    'Only two people were in this meeting, so anyone who knows one rate can work out the other from the total.',
  'share.comparableOfOne':
    'You already shared a receipt from this series, and one person was in only one of the two meetings. Anyone who compares the receipts can work out that person’s rate.',
  'share.comparableOfTwo':
    'You already shared a receipt from this series, and two people were in only one of the two meetings. Anyone who compares the receipts and knows one of their rates can work out the other.',
  'share.outdated': 'You edited this meeting after sharing. The link still shows the figures above.',
  'share.queued': 'You’re offline. The receipt is shared as soon as you’re back online.',
  'share.waiting': 'You’re offline. Keep this page open. The receipt is shared as soon as you’re back online.',
  'share.leaving': 'The receipt isn’t shared yet. If you leave this page, it won’t be.',
  'share.withdraw': 'Don’t share',
  // {email} and {owner} are addresses.
  'share.otherAccount':
    'You’re signed in as {email}. This meeting belongs to {owner}, and only that account can share it.',
  'share.unknownAccount':
    'You’re signed in as {email}. This meeting belongs to another account used on this device, and only that account can share it.',
  'share.otherSignIn': 'Sign in to that account',

  'sharedLink.copied': 'Shared. Link copied.',
  'sharedLink.here': 'Shared. Here’s the link:',
  'sharedLink.copy': 'Copy link',
  'sharedLink.send': 'Send link…',
  'sharedLink.all': 'All receipts',
  'sharedLink.first': 'The first link still shows the old figures. To stop sharing it, go to <link>Receipts</link>.',

  'signIn.why': 'Shared receipts belong to an account, so you can stop sharing them anytime.',
  'signIn.notNow': 'Not now',
  'signIn.offline':
    'Sharing needs an account, and signing in needs a connection. Your receipt is saved on this device.',
  'signIn.tryAgain': 'Try again',

  'shareTotals.title': 'Share as a receipt',
  'shareTotals.close': 'Done',

  'range.quarter': '{quarter, select, 1{Q1} 2{Q2} 3{Q3} other{Q4}} {year}',
  'range.all': 'All time',
  // {day} is like Nov 16, 2026.
  'range.weekOf': 'Week of {day}',
  // What a time is compared with: a whole one, or the part that has passed of the later one.
  'before.days':
    'in {isPart, select, true{the same part of the} other{the}} {days, plural, one{# day} other{# days}} before',
  'before.week': '{isPart, select, true{by this time last week} other{the week before}}',
  'before.month': '{isPart, select, true{by this day in {month}} other{in {month}}}',
  'before.quarter': '{isPart, select, true{by this day last quarter} other{the quarter before}}',
  'before.year': '{isPart, select, true{by this day in {year}} other{in {year}}}',
  // In place of {before}: one of the messages above. Where such a comparison begins a sentence, its first letter becomes a capital.
  'compared.same': 'the same as {before}',
  'compared.fromNothing': 'up from nothing {before}',
  'compared.times': '{times} times as much as {before}',
  'compared.about': 'about the same as {before}',
  'compared.more': '{share} more than {before}',
  'compared.less': '{share} less than {before}',
  'figures.under': 'under {share}',

  'whatIf.lessFive': '5 minutes shorter',
  'whatIf.lessFiveNote': 'Each one ends 5 minutes earlier',
  'whatIf.onTime': 'End on time',
  'whatIf.onTimeNote': 'No meeting runs past its planned length',
  'whatIf.oneFewer': 'Leave out the least expensive person',
  'whatIf.oneFewerNote': 'Meetings of 3 or more',
  'whatIf.everyOther': 'Skip every second one',
  'whatIf.everyOtherNote': 'Half as often',
  'whatIf.lessFiveOfThirty': '25 instead of 30 min',
  'whatIf.lessFiveOfThirtyNote': 'Those planned for 30 min end 5 minutes earlier',
  'whatIf.saved': '−{cost} a year',
  'whatIf.nothing': 'no difference',
  // {note} is one of the notes above.
  'whatIf.facts': '{note} · {share} less · {meetings, plural, one{# meeting} other{# meetings}}',
} as const;
