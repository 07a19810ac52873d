/** What is around every screen of the app, after the first load. */
export default {
  'updates.text': 'Meeting Tab was updated.',
  'updates.dismiss': 'Dismiss',

  'stopQuestion.title': 'Stop the meeting?',
  'stopQuestion.titled': '<bdi>“{title}”</bdi> has run for {time} and is at {cost}.',
  'stopQuestion.untitled': 'It has run for {time} and is at {cost}.',
  'stopQuestion.stop': 'Stop',
  'stopQuestion.stopping': 'Stopping',

  // Unless it says otherwise, a shortcut works on every page.
  'keyboardHelp.heading': 'Keyboard shortcuts',
  'keyboardHelp.new': 'New meeting, or start it',
  'keyboardHelp.template': 'Start from a template (Pro), on the Meter',
  'keyboardHelp.stop': 'Stop the meeting',
  'keyboardHelp.pause': 'Pause or resume',
  'keyboardHelp.roomMode': 'Room mode, on the Meter',
  'keyboardHelp.switch': 'Switch workspace',
  'keyboardHelp.help': 'Show shortcuts',
  'keyboardHelp.undo': 'Undo',
  'keyboardHelp.undoKeys': 'Ctrl/⌘ Z',
  'keyboardHelp.singleKey': 'Single-key shortcuts',
  'keyboardHelp.singleKeyHint': 'Turn this off if you use voice control.',
  'keyboardHelp.close': 'Close',
} as const;
