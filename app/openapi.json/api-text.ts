import type { Field, Shape } from './fields.ts';
import type { Operation, Reference } from './reference.ts';

const AUTH = {
  token: 'API token, in the header `Authorization: Bearer mt_live_…`',
  session: 'session, in the cookie `service_session` that `POST /v1/auth/verify` sets',
} as const;

/** Returns the API as Markdown that reads well as plain text: each operation, then their objects. */
export function apiText(reference: Reference, origin: string): string {
  return [
    `Base address: ${origin}. Bodies and responses are JSON. Money is a whole number of minor units next to its currency. Times are epoch milliseconds in UTC. Fields may be added: ignore those you don’t know.`,
    ...reference.operations.map(operationText),
    '### Objects',
    ...Object.values(reference.shapes).map(shapeText),
  ].join('\n\n');
}

function operationText(operation: Operation): string {
  const { method, path, summary, description, auth, parameters, body, response, errors } = operation;
  return [
    `### ${method} ${path}`,
    '',
    [`${summary}.`, description].filter(Boolean).join(' '),
    '',
    `- Access: ${auth === null ? 'open to everyone' : AUTH[auth]}`,
    ...parameters.map((field) => `- In the ${field.in}: ${fieldText(field)}`),
    ...(body ? [`- Body: ${body.shape?.name ?? body.types.join(' or ')}`] : []),
    `- Response ${response.status}: ${response.shape?.name ?? 'no body'}`,
    `- Errors: ${errors.map(({ status, code }) => `${status} ${code}`).join(', ')}`,
  ].join('\n');
}

const shapeText = ({ name, description, fields }: Shape): string =>
  [`#### ${name}`, '', description, '', ...fields.map((field) => `- ${fieldText(field)}`)].join('\n').trimEnd();

function fieldText({ name, isRequired, type, bounds, description }: Field): string {
  return `\`${name}\` (${[type, !isRequired && 'optional', bounds].filter(Boolean).join(', ')}): ${description}`;
}
