import { LANGUAGE_NOTE } from './language-script.ts';

/** Marks the page before anything is painted: its own scripts run too late. */
export function LanguageNote() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: LANGUAGE_NOTE }} />;
}
