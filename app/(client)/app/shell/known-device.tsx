import { LanguageNote } from '#ui/language-note.tsx';
import { NOTE } from './known-device-note.ts';
import { Theme } from './theme.tsx';

/**
 * Notes on the page, before the first paint, what this device remembers. `data-known`: it has run a meeting. The prerendered
 * HTML is for devices that haven't, so class names hide it on others (`in-data-known:`). `data-theme`: the chosen theme, if
 * it isn't the system's. The language has a script of its own.
 */
export function KnownDevice() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the page's own scripts run too late */}
      <script dangerouslySetInnerHTML={{ __html: NOTE }} />
      <LanguageNote />
      <Theme />
    </>
  );
}
