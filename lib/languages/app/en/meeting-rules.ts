/** The rules behind the figures, and the numbers in them. */
export default {
  'howComputed.title': 'How this is computed',
  'howComputed.hourly': 'Rate per hour',
  'howComputed.asEntered': 'as entered',
  'howComputed.yearly': 'Rate per year',
  'howComputed.byHours': '÷ {hours} hours',
  'howComputed.staff': 'Staff',
  'howComputed.employerCosts': '× {multiplier} for employer costs',
  'howComputed.external': 'External',
  // {rate} is like $60.00 an hour.
  'howComputed.example': 'Example: {rate}',
  'howComputed.loaded': '{cost} an hour',
  'howComputed.rules':
    'Rate × time in the room, without breaks. Each person’s cost is rounded once, to the smallest unit of {currency}, so every total adds up. If no one stops it, the meter stops {minutes, plural, one{# minute} other{# minutes}} after the planned end, or after 24 hours.',

  'costSettings.currency': 'Currency',
  'costSettings.hoursPerYear': 'Working hours a year',
  'costSettings.multiplier': 'Employer costs multiplier',
  'costSettings.overrun': 'Overrun limit, in minutes',
  'costSettings.save': 'Save',
  'costSettings.unsaved': 'Applies to new meetings.',
  // In a sentence: Your changes to the costs aren’t saved.
  'costSettings.part': 'the cost settings',
  'costSettings.saved': 'Saved. Applies to new meetings.',
  'costSettings.switched':
    'Saved. Applies to new meetings. Your people’s rates are now in {currency}. Nothing is converted.',
  'costSettings.ofWorkspace':
    'These numbers come from your workspace, on all your devices. Change them in <link>workspace settings</link>.',
} as const;
