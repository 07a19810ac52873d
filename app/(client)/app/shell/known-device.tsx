import { LanguageNote } from '#ui/language-note.tsx';
import { NOTE } from './known-device-note.ts';
import { Theme } from './theme.tsx';

/**
 * Marks the page, before anything is painted, with what this device remembers. `data-known`: it has run a meeting; the
 * prerendered HTML is for devices that have not, and class names hide it on others (`in-data-known:`). `data-theme`: the
 * theme that was chosen here, if it isn't the system's. The language has a script of its own.
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
