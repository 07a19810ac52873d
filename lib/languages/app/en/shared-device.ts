/** What is on this device, what is saved elsewhere, and what becomes of both: signing out, counts, and the device’s own settings. */
export default {
  'deviceSettings.title': 'This device',
  'deviceSettings.text':
    'How this browser shows things, whoever is signed in. Automatic follows the device and its language.',
  'deviceSettings.automatic': 'Automatic',
  'deviceSettings.theme': 'Theme',
  'deviceSettings.light': 'Light',
  'deviceSettings.dark': 'Dark',
  'deviceSettings.clock': 'Clock',
  'deviceSettings.12': '12-hour',
  'deviceSettings.24': '24-hour',
  'deviceSettings.week': 'First day of the week',
  'deviceSettings.example': 'A time looks like {time}, and weeks start on {weekday}.',

  'onThisDevice.legend': 'On this device',
  'onThisDevice.keep': 'Keep',
  'onThisDevice.delete': 'Delete',
  'onThisDevice.kept': 'What’s here stays in this browser, and anyone who uses it can see it.',
  'onThisDevice.deleted': 'What’s here is deleted from this browser. You can’t undo this.',
  'signOut.title': '{everywhere, select, true{Sign out everywhere?} other{Sign out?}}',
  'signOut.everywhere':
    'You’ll be signed out on every device, this one included, and need a new code to sign in again. Other devices keep the data saved on them.',
  'signOut.unread':
    'This browser can’t read what is on this device. Signing out deletes your account’s data from it. What isn’t saved to your account is gone for good.',
  // `{things}` is a list: `3 meetings, 5 people, and 1 topic`. `{total}` is how many there are.
  'signOut.here': '{total, plural, one{<b>{things}</b> is on this device.} other{<b>{things}</b> are on this device.}}',
  'signOut.onlyHere':
    '{total, plural, one{<b>{things}</b> is on this device only.} other{<b>{things}</b> are on this device only.}}',
  'signOut.unsaved':
    '{total, plural, one{<b>{things}</b> on this device isn’t fully saved to your account.} other{<b>{things}</b> on this device aren’t fully saved to your account.}}',
  'signOut.deletions':
    'Some of what you deleted here is still in your account. If it can’t be deleted there as you sign out, it comes back when you sign in again.',
  'signOut.shares':
    '{shares, plural, one{<b># receipt</b> that waits to be shared won’t be shared.} other{<b># receipts</b> that wait to be shared won’t be shared.}}',
  'signOut.calendars':
    '{calendars, plural, one{<b># calendar</b> is on this device only.} other{<b># calendars</b> are on this device only.}} Calendars are never saved to your account.',
  'signOut.action': '{everywhere, select, true{Sign out everywhere} other{Sign out}}',
  'signOut.actionAndDelete': '{everywhere, select, true{Sign out everywhere and delete} other{Sign out and delete}}',
  'signOut.doing': 'Signing out…',
  'signOut.notKept':
    'You’re signed out, but this browser couldn’t keep your meetings signed out. They’re still on this device: sign in again to see them.',
  'signOut.unfinished':
    'You’re signed out, but what you just did isn’t in your account yet. Your data is still on this device: sign in again to save it.',
  'signOut.notRemoved':
    'You’re signed out, but this browser didn’t remove your data. Clear this site’s data in the browser’s settings.',

  // What is on a device. Those there are any of stand in a list: `3 meetings, 5 people, and 1 topic`.
  'counts.meetings': '{meetings, plural, one{# meeting} other{# meetings}}',
  'counts.people': '{people, plural, one{# person} other{# people}}',
  'counts.topics': '{topics, plural, one{# topic} other{# topics}}',
  'counts.templates': '{templates, plural, one{# template} other{# templates}}',
  'counts.budgets': '{budgets, plural, one{# budget} other{# budgets}}',
  'counts.changes': '{changes, plural, one{# change} other{# changes}}',
  'counts.calendars': '{calendars, plural, one{# calendar} other{# calendars}}',
  'lapse.grace': 'Your last payment failed. Pro continues until {date}. Update your card to keep it.',
  'lapse.unpaid': 'Pro has stopped because your last payment failed. Update your card to turn it back on.',
  'lapse.ended': 'Pro has ended.',
  // Behind either of the two before.
  'lapse.kept':
    'New changes are saved on this device only. What you saved to your account is kept, and you can read it again with Pro.',
  'lapse.readOnly':
    'New changes are saved on this device only. You can read what you saved to your account until {date}, and nothing is deleted.',

  'saving.lapsed': 'Pro has ended, so new changes are saved on this device only.',
  'saving.notIncluded': 'Saved on this device only',
  'saving.offline': 'You’re offline. Changes are saved on this device, and to your account once you’re back online.',
  'saving.off': 'New changes are saved on this device only.',
  'saving.getting': 'Getting your records from your account…',
  'saving.saving': 'Saving to your account…',
  'saving.saved': 'Saved to your account',
  'saving.partly': 'Saved to your account, except what didn’t fit. That’s saved on this device.',
  'saving.full':
    'This workspace is full, so new changes are saved on this device only. Delete meetings you no longer need to make room.',
  'saving.waiting': 'Not saved to your account yet. Your changes are on this device, and we’ll keep trying.',
} as const;
