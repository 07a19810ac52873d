/** Insights: what meetings cost, added up on the device, in charts, budgets and statements. */
export default {
  'insights.title': 'Insights',
  'insights.partial':
    'Your meetings are still coming from your account. Figures grow until all of them are on this device.',
  'insights.addingUp': 'Adding up {meetings, plural, one{# meeting} other{# meetings}}…',
  'insights.emptyTitle': 'Nothing to add up yet',
  'insights.emptyText':
    'When meetings end, you see here what they cost by week, topic and title, and what would make them cheaper.',
  'insights.start': 'Start a meeting',
  'insights.back': 'Back to Insights',
  'insights.toStatement': 'Statement to print or share',
  'insights.none': 'No meetings in this period.',

  'range.legend': 'Period',
  'range.week': 'Week',
  'range.month': 'Month',
  'range.quarter': 'Quarter',
  'range.year': 'Year',
  'range.all': 'All',
  'range.own': 'Custom',
  'range.from': 'From',
  'range.until': 'To',
  'range.backward': 'That’s before the first day.',
  'range.earlier': 'Earlier',
  'range.later': 'Later',

  'sum.meetings': 'Meetings',
  'sum.duration': 'Duration',
  'sum.personHours': 'Person-hours',
  'sum.average': 'Average meeting',
  'sum.averageCost': '{cost} in {time}',
  'sum.overrun': 'Overrun',
  'sum.external': 'External',
  'sum.externalShare': '{share} of the cost',
  'sum.total': 'Total',
  // {than} is a time: “October”, “the same part of October”, “the 5 days before”.
  'sum.noneBefore': 'No meetings in {than}.',
  // {change} is a comparison: “12% more than October”.
  'sum.before': '{change} ({cost} in {meetings, plural, one{# meeting} other{# meetings}}).',
  'sum.inYear': '<b>{cost} a year</b>, if all 365 days go like these {days, plural, one{# day} other{# days}}.',
  'sum.inYearSoFar':
    '<b>{cost} a year</b>, if all 365 days go like the {days, plural, one{# day} other{# days}} so far.',
  'sum.byEndOfYear':
    '<b>{cost} by the end of it</b>, if the rest of the year goes like the {days, plural, one{# day} other{# days}} so far.',

  // One of a list that is separated by commas, in {meetings} of 'notes.left'.
  'notes.inCurrency': '{meetings, plural, one{# meeting} other{# meetings}} in {currency}',
  'notes.left': 'Left out, since nothing is converted to {currency}: {meetings}.',
  'notes.free': 'Free looks back {days, plural, one{# day} other{# days}}.',
  'notes.hidden':
    '{meetings, plural, one{# older meeting of this period is hidden, not deleted.} other{# older meetings of this period are hidden, not deleted.}}',

  // The columns of the tables below the charts.
  'column.meetings': 'Meetings',
  'column.personHours': 'Person-hours',
  'column.cost': 'Cost',
  'column.topic': 'Topic',
  'column.title': 'Title',
  'column.ranOver': 'Ran over',
  'column.overrun': 'Overrun',
  'column.series': 'Series',
  'column.planned': 'Planned',
  'column.metered': 'Metered',
  'column.plannedCost': 'Planned cost',
  'column.starts': 'Starts',
  'column.who': 'Who',
  'column.people': 'People',
  'column.meeting': 'Meeting',
  'column.duration': 'Duration',

  'parts.title': 'Cost by {part, select, day{day} week{week} other{month}}',
  'parts.part': '{part, select, day{Day} week{Week} other{Month}}',
  // {most} is a day or a month, or the first day of a week.
  'parts.text':
    '{part, select, day{{each} a day on average, in {time} of everybody’s time. The most expensive day: {most}, {cost}.} week{{each} a week on average, in {time} of everybody’s time. The most expensive week: the week of {most}, {cost}.} other{{each} a month on average, in {time} of everybody’s time. The most expensive month: {most}, {cost}.}}',
  'parts.free': 'No meeting cost anything.',

  'topics.title': 'Cost by topic',
  'topics.text': '“{topic}” is {share} of the total.',
  'topics.without': '{share} went to meetings without a topic.',
  'topics.empty': 'Give meetings a topic when they start or later, and see here what each one costs.',
  'topics.none': 'No topic',
  'topics.others': '{topics, plural, one{# other topic} other{# other topics}}',
  'topics.note': '{share} · {meetings, plural, one{# meeting} other{# meetings}} · {time}',

  'series.title': 'Cost by series',
  'series.text':
    '“{first}” and “{second}” are {share} of the total. Meetings with the same title are one series, even if a number or date follows the title.',
  'series.explained': 'Meetings with the same title are one series, even if a number or date follows the title.',
  'series.untitled': 'Untitled',
  'series.others': '{titles, plural, one{# other title} other{# other titles}}',
  'series.note': '{meetings, plural, one{# meeting} other{# meetings}} · {cost} and {time} each',
  'series.othersNote': '{meetings, plural, one{# meeting} other{# meetings}}',

  'overruns.title': 'Overrun by series',
  'overruns.unplanned': 'Give meetings a planned length, and see here what running over costs.',
  'overruns.none': 'None of {meetings, plural, one{# meeting} other{# meetings}} with a planned length ran over.',
  'overruns.text':
    '{overran} of {meetings, plural, one{# meeting} other{# meetings}} with a planned length ran over, by {time} in all. That cost {cost}.',
  'overruns.growing': '“{series}” is running over more and more.',
  'overruns.ranOver': '{overran} of {planned}',
  'overruns.note': '{overran} of {planned} ran over · {time}',
  // {trend} is one of the three trends below.
  'overruns.noteWithTrend': '{overran} of {planned} ran over · {time} · {trend}',
  'overruns.steady': 'steady',
  'overruns.more': '↗ {time} more each lately',
  'overruns.less': '↘ {time} less each lately',

  'plan.title': 'Planned against metered',
  'plan.empty':
    'Start meetings from your calendar, on the Meter, and see here what each series was planned to cost, and what it really does.',
  'plan.single': 'Single meetings',
  'plan.untitled': 'Untitled',
  'plan.unknown':
    '{meetings, plural, one{# meeting started from a calendar can’t be compared: its calendar isn’t on this device, or doesn’t count it.} other{# meetings started from a calendar can’t be compared: their calendar isn’t on this device, or doesn’t count them.}}',
  'plan.text':
    '{meetings, plural, one{# meeting} other{# meetings}} that started from your calendar took {time} and cost {cost}; {plannedTime} and {plannedCost} were planned.',
  'plan.beyond': '“{series}” costs {cost} more each time than its plan, in red.',
  'plan.note':
    '{meetings, plural, one{# meeting} other{# meetings}} · {plannedCost} and {plannedTime} planned each, {cost} and {time} metered',

  'hours.title': 'When meetings start',
  'hours.text':
    '{most} costs the most, {mostShare} of the total; {least} the least, {leastShare}. The larger a dot, the more the meetings that start in that hour cost.',
  'hours.numbers': 'Cost by weekday and hour',
  'hours.label': 'Weekday and hour',
  'hours.dot': '{cost}, {meetings, plural, one{# meeting} other{# meetings}}',

  'size.title': 'People in the room',
  'size.noneLarge': 'No meeting had {people, plural, one{# person} other{# people}} or more.',
  'size.text':
    'Meetings of {people, plural, one{# person} other{# people}} or more are {meetingShare} of all meetings and {costShare} of the cost.',
  'size.numbers': 'Cost by people in the room',
  'size.upTo': 'Up to {most, plural, one{# person} other{# people}}',
  'size.between': '{least} to {most, plural, one{# person} other{# people}}',
  'size.orMore': '{least, plural, one{# person} other{# people}} or more',
  'size.note': '{meetings, plural, one{# meeting} other{# meetings}} · {cost} each',

  'staff.title': 'Staff and external',
  'staff.only': 'Everybody was staff.',
  'staff.text':
    'Externals are {timeShare} of the time and {costShare} of the cost. Staff rates include employer costs.',
  'staff.staff': 'Staff',
  'staff.external': 'External',

  'top.title': 'The most expensive meetings',
  'top.text': 'These {shown} of {meetings, plural, one{# meeting} other{# meetings}} are {share} of the cost.',
  'top.all': 'All meetings of this period, the most expensive first.',
  'top.untitled': 'Meeting',
  'top.note': '{date} · {people, plural, one{# person} other{# people}} · {time}',
  'top.noteOverrun': '{date} · {people, plural, one{# person} other{# people}} · {time} · {overrun} of it overrun',

  'whatIf.title': 'What if',
  'whatIf.meetings': 'Meetings',
  'whatIf.all': 'All',
  'whatIf.tooShort':
    '{days, plural, one{# day} other{# days}} say too little about a year. Choose a period of a week or more.',
  // A list of changes follows.
  'whatIf.ofAll': 'All meetings come to <b>{cost} a year</b>. Less, if:',
  'whatIf.ofSeries': '“{series}” comes to <b>{cost} a year</b>. Less, if:',
  'whatIf.explained':
    'Each figure is a year’s savings, if all 365 days go like these {days, plural, one{# day} other{# days}}. Breaks and people who left are taken into account. Don’t add the figures up: they overlap.',

  'budgets.title': 'Budgets',
  'budgets.empty':
    'Say what a topic, a series or all meetings may cost in a month. You see how much is left when you start a meeting, and while it runs.',
  'budgets.over': 'Over budget in {month}: {budgets}.',
  'budgets.within': 'All are within budget in {month}.',
  'budgets.all': 'All meetings',
  'budgets.share': '{share} used',
  'budgets.used': '{used} of {budget}',
  'budgets.usedAtPace': '{used} of {budget} · {expected} by {day} at this pace',
  'budgets.remove': 'Remove',
  'budgets.removeOf': 'Remove the budget of {name}',
  'budgets.removed': 'Budget removed.',
  'budgetForm.title': 'Set a budget',
  'budgetForm.of': 'For',
  'budgetForm.topic': 'Topic: {name}',
  'budgetForm.series': 'Series: {title}',
  'budgetForm.amount': 'A month, in {currency}',
  'budgetForm.noAmount': 'Enter an amount in {currency}, like 500.',
  'budgetForm.set': 'Set budget',
  'budgetForm.change': 'Change budget',
  'budgetForm.saved': 'Saved.',
  'budgetForm.done': 'Budget set.',

  'statement.title': 'Statement',
  'statement.print': 'Print or save as PDF',
  'statement.share': 'Share as a receipt',
  'statement.tooFew':
    'Fewer than three people took part. From a total and the hours, one could work out what they’re paid, so there are no hours here, and no receipt.',
  'statement.empty': 'There are no meetings in this period to share.',
  'statement.ofMonth': 'Meetings in {month}',
  'statement.ofAll': 'All meetings',
  'statement.ofTime': 'Meetings, {time}',
  'statement.running': '{days}, not over yet',
  'statement.overrun': 'Overrun, {meetings, plural, one{# meeting} other{# meetings}}',
  // {change} is a comparison: “12% more than October”.
  'statement.before': '{change}: {cost} in {meetings, plural, one{# meeting} other{# meetings}}.',
  'statement.byTopic': 'By topic',
  'statement.bySeries': 'By series',
  'statement.otherTopics': 'Other topics',
  'statement.otherTitles': 'Other titles',
  'statement.explained':
    '<b>How this is computed.</b> Each person’s rate × their time in the room, without breaks. Staff rates include employer costs. Each person’s cost is rounded once, to the smallest unit of {currency}, so all rows add up. Groups of fewer than three people are combined. This page shows totals only: no names and no rates of anybody.',
  'statement.thanks': 'Thank you for your time.',

  // What the charts that a larger plan has would say. {title} is a series’ title, if there is one.
  'pro.title': 'Pro adds',
  'pro.series': 'What {hasSeries, select, true{“{title}”} other{a series}} costs, each time and in all.',
  'pro.overruns':
    'How often {hasSeries, select, true{“{title}”} other{a series}} runs over, what that costs, and whether it’s getting worse.',
  'pro.plan': 'What the meetings of your calendar were planned to cost, and what they really do.',
  'pro.hours': 'Which weekdays and hours cost the most.',
  'pro.size': 'Which meetings are large, and what that costs.',
  'pro.staff': 'How the cost is divided.',
  'pro.top': 'The ten that cost the most.',
  'pro.whatIf':
    'What a year would cost with {hasSeries, select, true{“{title}”} other{a series}} five minutes shorter, on time, or every other week.',
  'pro.budgets': 'What a topic, a series or everything may cost in a month.',
  'pro.statement': 'A month on one page, to print or share.',
  'pro.history': 'And all of your history.',
  'pro.historyBeyond': 'And all of your history, not just the last {days, plural, one{# day} other{# days}}.',
  'pro.see': 'See Pro',
} as const;
