'use client';

import { useEffect } from 'react';
import { noteSignedIn } from '#lib/client/store/signed-in.ts';

/** Lets the site's header know that somebody is signed in. This page was rendered for them; the others are static. */
export function NoteSignedIn() {
  useEffect(noteSignedIn, []);
  return null;
}
