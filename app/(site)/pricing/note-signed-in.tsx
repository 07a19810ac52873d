'use client';

import { useEffect } from 'react';
import { noteSignedIn } from '#lib/client/store/signed-in.ts';

/** Tells the site's header that the visitor is signed in. This page was rendered for them; the others are static. */
export function NoteSignedIn() {
  useEffect(noteSignedIn, []);
  return null;
}
