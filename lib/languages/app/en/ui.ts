/** What pages are made of (app/ui), as far as the app's first load has it: the frame of every page, and dialogs that ask. */
export default {
  'shell.skip': 'Skip to content',
  'shell.thanks': 'Thank you for your time.',
  'shell.footer': 'Footer',
  'shell.docs': 'Docs',
  'shell.openApi': 'OpenAPI spec',
  'shell.privacy': 'Privacy',
  'shell.terms': 'Terms',

  'needsScript.text': 'JavaScript is off in your browser. Turn it on to use this page.',

  'confirm.cancel': 'Cancel',
} as const;
