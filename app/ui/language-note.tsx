import { LANGUAGE_NOTE } from './language-script.ts';

/** Notes the language on the page before the first paint: the page's own scripts run too late. */
export function LanguageNote() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script dangerouslySetInnerHTML={{ __html: LANGUAGE_NOTE }} />;
}
