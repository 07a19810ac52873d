/** The frame of the app's screens: its first page's title, the links in the footer, and what is said when a screen fails. */
export default {
  'meter.title': 'Meter',
  'meter.description': 'Start the meter, and see what this meeting costs while it runs.',

  'footer.data': 'Your data',
  'footer.settings': 'Settings',

  'failed.text': 'Something went wrong on our side. Nothing you’ve saved is lost.',
  'failed.retry': 'Try again',
} as const;
