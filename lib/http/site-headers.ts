/** Headers of every response: next.config.mjs adds them to what Next serves, app/api.ts to the API's. */
export const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  // Browsers ignore it on plain http, so it doesn't affect a local start.
  { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' },
];

/** Anything that isn't a page needs no access to anything. */
export const API_HEADERS = [{ key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" }];

/** We draw logos, but strangers design them: if a browser takes one for a page, that page may do nothing. */
export const LOGO_HEADERS = [
  { key: 'content-security-policy', value: "sandbox; default-src 'none'; frame-ancestors 'none'" },
];
