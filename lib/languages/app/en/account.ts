/** The account's screen: the account, its plan, its sessions, and its deletion. */
export default {
  'account.title': 'Account',
  // Behind “Loading” and “Sign in to see”.
  'account.what': 'your account',
  'summary.email': 'Email',
  'summary.workspace': 'Workspace',

  'plan.title': 'Plan and billing',
  'planNotice.endsSoon': 'You canceled Pro, and it ends soon. Nothing changes until then, and you can resume it.',
  'planNotice.endsOn': 'You canceled Pro. It ends on {date}. Nothing changes until then, and you can resume it.',
  'plan.plan': 'Plan',
  'plan.pro': 'Pro',
  'plan.free': 'Free',
  'price.title': 'Price',
  'price.price': '{price} a {interval, select, year{year} other{month}}',
  'price.starter': 'Starter price',
  'price.forLife': 'Yours for life',
  'nextDate.renews': 'Renews on',
  'nextDate.ends': 'Ends on',
  'usage.unlimited': '{meetings, plural, one{# meeting} other{# meetings}} in {month}, with no limit.',
  'usage.heading': 'Usage',
  'usage.title': 'Meetings in {month}',
  'usage.used': '{used} of {limit}',
  // {date} is a day and a month: 1 December.
  'usage.resets': 'The count resets on {date}, UTC.',
  'usage.full':
    'You’ve used all of this month’s meetings. A running meeting keeps going. Start the next one from {date}, UTC, or now with Pro.',
  'inPro.title': 'What’s in Pro',
  'inPro.noLimits': 'No limits',
  'plan.goPro': 'Go Pro, {price} a month',
  'plan.again': 'Subscribe again',
  'plan.opening': 'Opening…',
  // Buttons to the payment provider's pages.
  'manage.free': 'Invoices and cards',
  'manage.pro': 'Manage or cancel',
  'manage.ending': 'Resume Pro',
  'manage.card': 'Update card',
  'manage.ended': 'Past invoices',
  'plan.pricing': 'See pricing',

  'apiTokens.title': 'API tokens',
  'apiTokens.text': 'Let scripts, spreadsheets and dashboards read what your meetings cost.',
  'apiTokens.see': 'See API tokens',

  'sessions.title': 'Where you’re signed in',
  'sessions.count': '{sessions, plural, one{# session} other{# sessions}}',
  'sessions.ended': 'Signed out: {device}.',
  'sessions.text':
    'Sign out any device you don’t recognize. It keeps the data saved on it. Times of last use are accurate to the hour.',
  // Devices that are no longer signed in.
  'devices.title': 'Signed out',
  'devices.text':
    'These devices have signed in before, so a stranger can’t lock them out. Forget those you no longer use.',
  'devices.forgotten': 'Forgotten: {device}.',
  'device.since': 'Known since {time}',
  'device.used': 'Last signed in {time}',
  'device.forget': 'Forget',
  'device.forgetting': 'Forgetting…',
  'mails.optIn': 'Email me when a new device signs in',
  'mails.saved': '✓ Saved',
  // Behind “Loading” and “Sign in to see”.
  'sessions.what': 'your sessions',
  'sessions.endAll': 'Sign out everywhere',
  'session.unknown': 'Unknown device',
  'session.this': 'This device',
  'session.ending': 'Signing out…',
  'session.end': 'Sign out',
  'session.since': 'Signed in {time}',
  'session.used': 'Last used {time}',

  'delete.title': 'Delete account',
  'delete.text':
    'Deletes your account with all its workspaces: everything we hold for it, right away and for good. {isPro, select, true{Shared links and API tokens stop working, and Pro ends without a refund.} other{Shared links and API tokens stop working.}}',
  // {things} is a list: 3 meetings, 5 people, and 1 topic. {total} is how many that is together.
  'delete.here': '<b>{things}</b> {total, plural, one{is} other{are}} on this device.',
  'delete.unread':
    'This browser can’t read what is on this device. Deleting your account deletes its data from this device, too. You can’t undo this.',
  'delete.confirm': 'Type {email} to confirm',
  'delete.typeEmail': 'Type the email of this account: {email}',
  // {why} is a sentence.
  'delete.failed': 'Nothing was deleted. {why}',
  'delete.notKept': 'Your account was deleted, but this browser couldn’t keep what is on this device signed out.',
  'delete.again':
    'You signed in more than a day ago. To be sure it’s you, we sent a code to {email}. Your account is deleted once you enter it.',
  'delete.cancel': 'Keep my account',
  'delete.deleting': 'Deleting…',
  'delete.delete': 'Delete account',

  'goodbye.title': 'Your account was deleted',
  'goodbye.text': 'Everything we held for it is gone, and its shared links no longer work.',
  'goodbye.home': 'Go to the home page',
} as const;
