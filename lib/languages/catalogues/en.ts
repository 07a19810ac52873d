import { paper } from './en-paper.ts';

/*
 * The English words, which the other catalogues translate: one file a language, each with exactly these keys, or it doesn't
 * compile. Messages are in ICU's syntax. What stands before a dot says where a message is.
 */

/** What stands around the paper: link previews, and the page of a link that leads to nothing. */
const page = {
  description: 'What this meeting cost: {summary}',
  summary: '{people, plural, one {# person} other {# people}}, {duration}, {perMinute} a minute.',
  summaryAverage: '{people, plural, one {# person} other {# people}}, {duration}, {perMinute} a minute on average.',
  'worth.ask': 'Was it worth it?',
  'worth.yes': 'Yes',
  'worth.no': 'No',
  'worth.note': 'Nobody learns what you say. The result is here from {time} on, if at least {votes} people answer.',
  'worth.thanks': 'Thank you. The result is here from {time} on, if at least {votes} people answer.',
  'worth.mostYes': 'Most said that it was worth it.',
  'worth.split': 'The room was split on whether it was worth it.',
  'worth.mostNo': 'Most said that it wasn’t worth it.',
  'dead.title': 'No receipt here',
  'dead.text':
    'Whoever shared it may have stopped sharing it, or the link is incomplete. Check the link, or ask for a new one.',
  'dead.link': 'What is Meeting Tab?',
} as const;

const mails = {
  'code.subject': '{code} is your Meeting Tab code',
  'code.preview': '{code} is your sign-in code. It expires in {minutes, plural, one {# minute} other {# minutes}}.',
  'code.heading': 'Your sign-in code:',
  'code.life': 'It works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
  'code.orLink': 'Or use this link, which works once and for an hour:',
  'code.link': 'Sign in to Meeting Tab',
  'code.footer': 'Didn’t request this? You can ignore this email. No one can sign in without it.',
  'device.subject': 'New sign-in to Meeting Tab',
  'device.preview': '{device}, {at}',
  'device.heading': 'A new device signed in to your account:',
  'device.on': '{browser} on {system}',
  'device.unknown': 'Unknown device',
  'device.wasYou': 'Was it you? Then there’s nothing to do.',
  'device.wasNot':
    'If it wasn’t you, sign out everywhere in your account. Then change this mailbox’s password: signing in takes a code that we send here.',
  'device.account': 'Go to your account',
  'device.footer': 'You can switch this email off in your account.',
  'digest.subject': 'Your meetings last week: {total}',
  'digest.preview': '{workspace}, {week}: {change}',
  'digest.lastWeek': 'Last week, {week}',
  'digest.lastWeekIn': 'Last week in {workspace}, {week}',
  'digest.noneBefore': 'No meetings the week before.',
  'digest.same': 'The same as the week before.',
  'digest.fromNothing': 'Up from nothing the week before ({earlier}).',
  'digest.aboutSame': 'About the same as the week before ({earlier}).',
  'digest.more': '{percent} more than the week before ({earlier}).',
  'digest.less': '{percent} less than the week before ({earlier}).',
  'digest.times': '{times, plural, one {# time} other {# times}} as much as the week before ({earlier}).',
  'digest.meetings': 'Meetings',
  'digest.personHours': 'Person-hours',
  'digest.average': 'Average',
  'digest.overrun': 'Overrun',
  'digest.total': 'Total',
  'digest.columnLast': 'Last week',
  'digest.columnBefore': 'Before',
  'digest.weekBefore': '{figure} the week before',
  'digest.topTopics': 'Top topics',
  'digest.topTitles': 'Top meeting titles',
  'digest.mostExpensive': 'Most expensive meeting',
  'digest.onlyMeeting': 'The meeting',
  'digest.noTopic': 'No topic',
  'digest.untitled': 'Untitled',
  'digest.countOfMeetings': '{count, plural, one {# meeting} other {# meetings}}',
  'digest.countOfPeople': '{count, plural, one {# person} other {# people}}',
  'digest.saved': 'Your changes have saved {amount} since {date}.',
  'digest.grewBack': '{count, plural, one {# grew back.} other {# grew back.}}',
  'digest.lookAgain': 'Changes to look at again',
  'digest.ledgers': 'Ledgers',
  'digest.insights': 'See the week in Insights',
  'digest.because': 'You get this email because the weekly digest of {workspace} is on.',
  'digest.totalsOnly': 'It shows totals only, no names and no rates.',
  'digest.unsubscribe': 'Unsubscribe',
  /** A line of the text version. */
  'digest.line': '{term}: {figure}',
  'digest.lineNoted': '{term}: {figure} ({note})',
} as const;

export default { ...paper, ...page, ...mails };
