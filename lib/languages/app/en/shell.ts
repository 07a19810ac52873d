/** What is around every screen of the app, as far as the first load has it: navigation, menus, and notices above the screen. */
export default {
  'nav.label': 'App',
  'nav.meter': 'Meter',
  'nav.calendar': 'Calendar',
  'nav.meetings': 'Meetings',
  'nav.people': 'People',
  'nav.topics': 'Topics',
  'nav.receipts': 'Receipts',
  'nav.insights': 'Insights',
  // `{place}` is the meter's name.
  'nav.running': '{state, select, paused{{place}, a meeting is paused} other{{place}, a meeting is running}}',

  'workspaceSwitcher.label': 'Workspace: {workspace}',
  'workspaceSwitcher.shown': 'You’re in {workspace}.',
  'workspaceSwitcher.title': 'Workspaces',
  'workspaceSwitcher.running': 'Meeting running',
  'workspaceSwitcher.settings': 'Workspace settings',
  'workspaceNotice.gone': '“{workspace}” was deleted on another device or in another tab.',
  'workspaceNotice.shown': 'You’re in “{workspace}” now.',
  'workspaceNotice.dismiss': 'Dismiss',

  'keyboardHelp.title': 'Keyboard shortcuts',

  'accountMenu.signIn': 'Sign in',
  'accountMenu.title': 'Account',
  'accountMenu.signedInAs': 'Signed in as',
  'accountMenu.unknownEmail': 'this account',
  'accountMenu.plan': '{plan, select, pro{Pro plan} other{Free plan}}',
  'accountMenu.unreachable': 'We can’t reach the service. Changes are saved on this device.',
  'accountMenu.settings': 'Workspace settings',
  'accountMenu.templates': 'Templates',
  'accountMenu.tokens': 'API tokens',
  'accountMenu.data': 'Your data',
  'accountMenu.account': 'Account settings',
  'accountMenu.signOut': 'Sign out',
  'accountMenu.signingOut': 'Signing out…',

  'sessionNotice.text':
    'Your session has ended. Everything on this device is still here. Sign in again to come back to this page.',
  'sessionNotice.signIn': 'Sign in again',

  'trouble.reload': 'Reload',

  'lapseNotice.pro': 'See Pro',
  'lapseNotice.card': 'Update card',
  'lapseNotice.dismiss': 'Dismiss',

  // `{things}` is a list: `3 meetings, 5 people, and 1 topic`. `{total}` is how many there are.
  'leftBehind.text':
    'A workspace was deleted. {total, plural, one{{things} in it was never saved to your account and is only on this device.} other{{things} in it were never saved to your account and are only on this device.}} Deleting can’t be undone.',
  'leftBehind.add': 'Add to “{workspace}”',
  'leftBehind.delete': 'Delete from this device',

  'moveOffer.meeting': 'Add the meeting on this device to your account?',
  // `{things}` is a list: `3 meetings, 5 people, and 1 topic`.
  'moveOffer.things': 'Add {things} on this device to your account?',
  // The meetings among them, in a list: `“Planning”, “Meeting”, and 4 more`.
  'moveOffer.titled': '“{title}”',
  'moveOffer.untitled': '“Meeting”',
  'moveOffer.more': '{more} more',
  'moveOffer.hint':
    'If you choose Not now, everything stays on this device for when you’re signed out. We’ll ask again next time you sign in.',
  'moveOffer.accept': '{total, plural, one{Add it} other{Add them}}',
  'moveOffer.accepting': 'Adding…',
  'moveOffer.decline': 'Not now',

  // A meeting in a workspace that isn't on the screen. `{meeting}` is its title or its topic, or that it has none.
  'elsewhere.label': 'Running in {workspace}',
  'elsewhere.untitled': 'A meeting',
  'elsewhere.running': '{meeting} is running in {workspace}.',
  'elsewhere.ended': '{meeting} has ended in {workspace}.',
  'elsewhere.paused': 'Paused',
  'elsewhere.capped': 'Stopped automatically',
  'elsewhere.show': 'Go to meeting',
  'elsewhere.stop': 'Stop',
  'elsewhere.stopNamed': 'Stop {meeting} in {workspace}',
  'elsewhere.receipt': 'See receipt',
  'elsewhere.resume': 'Resume',
  'elsewhere.dismiss': 'Dismiss',
  'elsewhere.stopped': 'Stopped {meeting}.',

  'running.label': 'Running meeting',
  'running.resumed': 'Meeting resumed.',
  'running.pausedNow': 'Meeting paused.',
  // In the title of a tab.
  'running.paused': 'Paused',
} as const;
