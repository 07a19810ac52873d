/** ISO 4217 in form only: any three capitals are a currency. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;
