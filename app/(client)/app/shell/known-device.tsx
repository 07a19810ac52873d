import { keyOf } from '../shared/preference-key.ts';

const NOTE = `try{if(localStorage.getItem('${keyOf('sample-over')}')==='on')document.documentElement.dataset.known=''}catch{}`;

/**
 * Notes on the page, before any of it is drawn, that this device has run a meeting: what the HTML shows to those who
 * have not may not be what is to be shown. `data-known` is asked for in class names.
 */
export function KnownDevice() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written here in full; the scripts of the page come too late
  return <script dangerouslySetInnerHTML={{ __html: NOTE }} />;
}
