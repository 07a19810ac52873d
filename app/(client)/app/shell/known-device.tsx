import { keyOf } from '../shared/preference-key.ts';

const NOTE = `try{if(localStorage.getItem('${keyOf('sample-over')}')==='on')document.documentElement.dataset.known=''}catch{}`;

/**
 * Marks the page with `data-known`, before anything is painted, if this device has run a meeting. The prerendered HTML
 * is for devices that have not; class names hide it on others (`in-data-known:`).
 */
export function KnownDevice() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the page's own scripts run too late
  return <script dangerouslySetInnerHTML={{ __html: NOTE }} />;
}
