/** ISO 4217 in form only: any three capitals are a currency. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** What people read in place of a page that failed on our side, in the app and from a host in front. */
export const FAILED_PAGE = {
  title: 'This page isn’t available right now',
  text: 'Something isn’t working on our side. Nothing you saved is lost. Try again in a minute.',
  action: 'Try again',
} as const;
