/** What is around every screen of the app, after the first load. */
export default {
  'updates.text': 'Meeting Tab was updated.',
  'updates.dismiss': 'Dismiss',

  'stopQuestion.title': 'Stop the meeting?',
  'stopQuestion.titled': '<bdi>“{title}”</bdi> has run for {time} and is at {cost}.',
  'stopQuestion.untitled': 'It has run for {time} and is at {cost}.',
  'stopQuestion.stop': 'Stop',
  'stopQuestion.stopping': 'Stopping',
} as const;
