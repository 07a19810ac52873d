/** What appears above a screen of the app. */
export default {
  'updates.text': 'Meeting Tab was updated.',
  'updates.dismiss': 'Dismiss',

  // Two minutes before a meeting’s planned end, and at it. `title` may be the word below, `cost` is an amount.
  'endAlert.soon':
    '“{title}” should end in {minutes, plural, one{# minute} other{# minutes}}. After that, each minute costs {cost}.',
  'endAlert.over': '“{title}” should be over. Each further minute costs {cost}.',
  'endAlert.untitled': 'Meeting',
  'endAlert.dismiss': 'Dismiss',

  'stopQuestion.title': 'Stop the meeting?',
  'stopQuestion.titled': '<bdi>“{title}”</bdi> has run for {time} and is at {cost}.',
  'stopQuestion.untitled': 'It has run for {time} and is at {cost}.',
  'stopQuestion.stop': 'Stop',
  'stopQuestion.stopping': 'Stopping',

  // Unless it says otherwise, a shortcut works on every page.
  'keyboardHelp.heading': 'Keyboard shortcuts',
  'keyboardHelp.new': 'New meeting, or start it',
  'keyboardHelp.template': 'Start from a template, on the Meter',
  'keyboardHelp.stop': 'Stop the meeting',
  'keyboardHelp.pause': 'Pause or resume',
  'keyboardHelp.roomMode': 'Room mode, on the Meter',
  'keyboardHelp.switch': 'Switch workspace',
  'keyboardHelp.help': 'Show shortcuts',
  'keyboardHelp.undo': 'Undo',
  'keyboardHelp.undoKeys': '{mac, select, true{⌘ Z} other{Ctrl+Z}}',
  'keyboardHelp.singleKey': 'Single-key shortcuts',
  'keyboardHelp.singleKeyHint': 'Turn this off if you use voice control.',
  'keyboardHelp.close': 'Close',

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
  'moveOffer.hint': 'Otherwise it stays on this device for when you’re signed out. We’ll ask again next time.',
  'moveOffer.accept': '{total, plural, one{Add it} other{Add them}}',
  'moveOffer.accepting': 'Adding…',
  'moveOffer.decline': 'Not now',
  // `{length}` is a duration: `2 h`.
  'deviceClock.wrong':
    'This device’s clock is {length} {direction, select, fast{fast} other{slow}}. Times are corrected.',
  'deviceClock.dismiss': 'Dismiss',
  // A meeting that runs beside the one on the screen. `{meeting}` is its title or its topic, or that it has none.
  'also.label': 'Also running: {meeting}',
  'also.running':
    'Also running: {meeting}, started {where, select, here{on this device} other{on another device}} at {time}',
  'also.show': 'Show',
  'also.showNamed': 'Show {meeting}',
  'also.stop': 'Stop',
  'also.stopNamed': 'Stop {meeting}',
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
