/** What is around every screen of the app: navigation, and what is said of the session. */
export default {
  'nav.label': 'App',
  'nav.meter': 'Meter',
  'nav.calendar': 'Calendar',
  'nav.meetings': 'Meetings',
  'nav.people': 'People',
  'nav.templates': 'Templates',
  'nav.more': 'More',
  'nav.settings': 'Settings',
  'nav.data': 'Your data',
  'nav.insights': 'Insights',
  // `{place}` is the meter's name.
  'nav.running': '{state, select, paused{{place}, a meeting is paused} other{{place}, a meeting is running}}',

  'keyboardHelp.title': 'Keyboard shortcuts',

  'accountMenu.signIn': 'Sign in',

  'sessionNotice.text':
    'Your session has ended. Everything on this device is still here. Sign in again to come back to this page.',
  'sessionNotice.signIn': 'Sign in again',

  'trouble.reload': 'Reload',
} as const;
