/** What is around every screen of the app: navigation, menus, and what is said of the session. */
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

  'running.label': 'Running meeting',
  'running.resumed': 'Meeting resumed.',
  'running.pausedNow': 'Meeting paused.',
  // In the title of a tab.
  'running.paused': 'Paused',
} as const;
