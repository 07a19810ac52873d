/** Exports. */
export default {
  'exportFirst.action': 'Export a copy first',
  'exportFirst.doing': 'Exporting…',
  'exportProgress.reading': 'Reading…',
  'exportProgress.records': '{done, plural, one{# record so far…} other{# records so far…}}',
  'exportProgress.meetings': '{done, plural, one{# meeting so far…} other{# meetings so far…}}',
  'exportProgress.stop': 'Stop',
  'exportRest.text': 'Part of this workspace isn’t on this device yet. We’re getting it from your account first.',
  'exportRest.progress': 'Getting the rest of this workspace',
  'exportRest.here': '{here, plural, one{# meeting is} other{# meetings are}} here so far.',
  // `{here}` is a number.
  'exportRest.hereOf': '{here} of {all, plural, one{# meeting} other{# meetings}} here so far.',
  'exportRest.take': 'Export what’s here',
  // `{file}` is the name of a file.
  'export.saved': 'Saved {file} to your downloads.',
  'export.savedPart':
    'Saved {file} to your downloads. It holds only part of this workspace: the rest isn’t on this device yet.',
  'export.nothing': 'There is nothing to export.',
} as const;
