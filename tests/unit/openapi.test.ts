import { describe, expect, it } from 'vitest';
import { planStatusOf } from '#lib/plans/service.ts';
import { ENTITLEMENTS } from '#lib/plans/terms.ts';
import { describeApi } from '../../app/openapi.json/document.ts';

const ORIGIN = 'https://meetingtab.example';
const written = (operator: Partial<Parameters<typeof describeApi>[1]> = {}) =>
  JSON.parse(JSON.stringify(describeApi(ORIGIN, { name: undefined, contact: undefined, ...operator })));
const document = written();

// Whatever a JSON schema may be.
// biome-ignore lint/suspicious/noExplicitAny: redocly checks that the document is one
type Schema = any;

interface Field {
  where: string;
  schema: Schema;
  /** Returns its description, beside a `$ref` or at its target. */
  description: string;
}

const target = (schema: Schema): Schema =>
  schema.$ref ? { ...document.components.schemas[schema.$ref.split('/').at(-1)], ...schema } : schema;

function fieldsOf(where: string, schema: Schema): Field[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(Boolean);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { description = '' } = target(field as Schema);
    return [
      { where: `${where}.${name}`, schema: field, description },
      ...fieldsOf(`${where}.${name}`, field as Schema),
    ];
  });
  return [...own, ...inner.flatMap((one: Schema) => fieldsOf(where, one))];
}

const operations: { name: string; operation: Schema }[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Schema>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

const parameters: Field[] = operations.flatMap(({ name, operation }) =>
  (operation.parameters ?? []).map(({ name: field, schema, description = schema.description ?? '' }: Schema) => ({
    where: `${name} ${field}`,
    schema,
    description,
  })),
);

const fields = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(name, schema)),
  ...parameters,
];

/** A field's own type, whether or not it may be null. */
const plain = ({ schema }: Field): Schema => (schema.anyOf ?? []).find(({ type }: Schema) => type !== 'null') ?? schema;
const types = (field: Field): string[] => [plain(field).type ?? []].flat();
const named = (pattern: RegExp) => fields.filter(({ where }) => pattern.test(where));

describe('every field', () => {
  it('is described, and there are many', () => {
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(({ description }) => description.length < 5).map(({ where }) => where)).toEqual([]);
  });

  it.each([
    [/Minor$/, /minor units|cents/i],
    [/(At|Until|dateMs|currentPeriodEnd| from| to|Summary\.from|Summary\.to|\.time)$/, /epoch milliseconds, UTC/i],
    [/(durationMs|personMs|overrunMs)$/, /milliseconds/i],
    [/(Minutes)$/, /minutes/i],
    [/(personHours|PerYear)$/, /hours/i],
    [/Days$/, /days/i],
    [/\.currency$/, /uppercase letters|dollars/i],
  ])('named %s says its unit', (name, unit) => {
    const found = named(name);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ description }) => !unit.test(description)).map(({ where }) => where)).toEqual([]);
  });

  it('that is a number has bounds: a least one at least', () => {
    const numbers = fields.filter((field) => types(field).some((type) => type === 'integer' || type === 'number'));
    expect(numbers.length).toBeGreaterThan(60);
    expect(numbers.filter((field) => plain(field).minimum === undefined).map(({ where }) => where)).toEqual([]);
  });

  it('that the service bounds says how long it may be', () => {
    for (const [where, bounds] of Object.entries({
      'CreateReceipt.title': { maxLength: 120 },
      'CreateToken.name': { minLength: 1, maxLength: 60 },
      'CreateWorkspace.name': { minLength: 1, maxLength: 80 },
      'Push.records': { maxItems: 500 },
      'Pulled.records': { maxItems: 1000 },
      'MeetingPage.meetings': { maxItems: 200 },
      'StartMeeting.clientMeetingId': { minLength: 1, maxLength: 64 },
      'ConfirmCheckout.sessionId': { maxLength: 200 },
      'PublicMeeting.title': { maxLength: 200 },
      'GET /v1/public/meetings limit': { minimum: 1, maximum: 200, default: 50 },
      'GET /v1/public/meetings cursor': { maxLength: 200 },
    })) {
      const field = fields.find((one) => one.where === where);
      expect(field && plain(field), where).toMatchObject(bounds);
    }
  });
});

describe('every operation', () => {
  it('names a 4XX that can come, and how each response is identified', () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => status.startsWith('4')),
        name,
      ).toBe(true);
      expect(operation.description?.length, name).toBeGreaterThan(10);
      for (const [status, response] of Object.entries<Schema>(operation.responses)) {
        if (status === '431') continue;
        expect(response.headers, `${name} ${status}`).toHaveProperty('X-Request-Id');
        if (status === '429' || status === '503') expect(response.headers, name).toHaveProperty('Retry-After');
      }
    }
  });

  it('names headers as they are usually written', () => {
    const headers = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).filter((parameter: Schema) => parameter.in === 'header'),
    );
    expect(headers.map(({ name }: Schema) => name)).toEqual(['Idempotency-Key', 'Last-Event-Id']);
  });
});

describe('what it says of the service', () => {
  it('promises totals of the public endpoints only', () => {
    expect(document.info.description).toMatch(/under `\/v1\/public`, return totals only/);
    expect(document.info.description).toMatch(/names and rates included/);
    expect(document.info.description).not.toMatch(/No (public )?response contains/);
  });

  it('has the address it is served from, and whom to ask', () => {
    expect(document.servers).toEqual([{ url: ORIGIN, description: 'This service.' }]);
    expect(document.info.contact).toEqual({ name: 'Meeting Tab', url: `${ORIGIN}/docs` });
    const operator = { name: 'Example Ltd', contact: 'help@example.com' };
    const contact = { name: 'Example Ltd', email: 'help@example.com' };
    expect(written(operator).info.contact).toEqual(contact);
    expect(written({ contact: 'https://example.com/help' }).info.contact.url).toBe('https://example.com/help');
  });

  it('knows the states of a subscription, and one that Stripe adds is none of Pro', () => {
    const { status } = document.components.schemas.Subscription.properties;
    expect(status.enum).toContain('past_due');
    const row = {
      ...{ status: 'something new', interval: 'decade', isStarter: false, currentPeriodEnd: null },
      ...{ cancelAtPeriodEnd: false, graceUntil: null, endedAt: null },
    };
    const { subscription, entitlements } = planStatusOf(row, 0);
    expect(entitlements).toEqual(ENTITLEMENTS.free);
    expect(status.enum).toContain(subscription?.status);
    expect(subscription?.interval).toBeNull();
  });
});
