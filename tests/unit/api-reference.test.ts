import { describe, expect, it } from 'vitest';
import { apiText } from '../../app/openapi.json/api-text.ts';
import { describeApi } from '../../app/openapi.json/document.ts';
import { fieldsOf } from '../../app/openapi.json/fields.ts';
import { readReference, shapesWithin } from '../../app/openapi.json/reference.ts';
import { TAGS } from '../../app/openapi.json/tags.ts';

const ORIGIN = 'https://meetingtab.example';
const described = describeApi(ORIGIN, { name: undefined, contact: undefined });
const reference = readReference(described);
const operation = (id: string) => {
  const found = reference.operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};
const fieldNamed = (id: string, name: string) => operation(id).parameters.find((field) => field.name === name);

describe('the reference', () => {
  it('has every operation of the document once, under a tag that has a page', () => {
    const inDocument = Object.values(described.paths ?? {}).flatMap((item) =>
      Object.values(item ?? {}).map(({ operationId }) => operationId),
    );
    expect(inDocument.length).toBeGreaterThan(30);
    expect(reference.operations.map(({ id }) => id)).toEqual(inDocument);
    const slugs: string[] = TAGS.map(({ name }) => name);
    for (const { tag } of reference.operations) expect(slugs).toContain(tag);
    for (const { slug } of TAGS) expect(slug).toMatch(/^[a-z-]+$/);
  });

  it('describes every field of every operation, and leads to every object it names', () => {
    for (const { id, parameters, body, response, errors } of reference.operations) {
      const shapes = [body?.shape, response.shape].flatMap((shape) => shape ?? []);
      for (const { name } of shapes) expect(reference.shapes, id).toHaveProperty(name ?? 'nothing');
      for (const field of parameters) expect(field.description, `${id} ${field.name}`).not.toBe('');
      expect(
        errors.map(({ code }) => code),
        id,
      ).toContain('internal');
    }
    for (const { name, fields } of Object.values(reference.shapes)) {
      for (const field of fields) {
        if (field.refersTo !== null) expect(reference.shapes, `${name}.${field.name}`).toHaveProperty(field.refersTo);
        else expect(field.description, `${name}.${field.name}`).not.toBe('');
      }
    }
  });

  it('says of a field what it is, whether it must be there, and its bounds', () => {
    expect(fieldNamed('listMeetings', 'limit')).toMatchObject({
      in: 'query',
      isRequired: false,
      type: 'integer',
      bounds: '1 to 200, default 50',
    });
    expect(fieldNamed('listMeetings', 'from')).toMatchObject({ bounds: '' });
    expect(fieldNamed('endSession', 'id')).toMatchObject({
      in: 'path',
      isRequired: true,
      bounds: '1 to 64 characters',
    });
    expect(fieldNamed('createReceipt', 'Idempotency-Key')).toMatchObject({ in: 'header', isRequired: false });
  });

  it('says who may call', () => {
    expect(operation('listMeetings').auth).toBe('token');
    expect(operation('pushRecords').auth).toBe('session');
    expect(operation('requestCode').auth).toBeNull();
  });

  it('has the objects within those of a page’s operations', () => {
    const names = (...ids: string[]) => shapesWithin(reference, ids.map(operation)).map(({ name }) => name);
    expect(names('listMeetings')).toEqual(['PublicMeeting']);
    expect(names('getAccount')).toEqual(expect.arrayContaining(['Subscription', 'Workspace', 'Usage']));
    expect(names('uploadLogo')).toEqual([]);
  });
});

it('fields within fields have their path, and what may be null says so', () => {
  const fields = fieldsOf({
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        maxItems: 500,
        description: 'What to write.',
        items: { type: 'object', properties: { table: { type: 'string', enum: ['a', 'b'] } } },
      },
      topic: { anyOf: [{ type: 'string', maxLength: 120 }, { type: 'null' }], description: 'What it’s about.' },
      page: { anyOf: [{ $ref: '#/components/schemas/Page' }, { type: 'null' }] },
      pages: { type: 'array', items: { $ref: '#/components/schemas/Page' } },
      rev: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      ok: { const: true },
    },
  });
  const rest = { isRequired: false, refersTo: null, bounds: '', description: '' };
  expect(fields).toEqual([
    {
      ...rest,
      ...{ name: 'items', isRequired: true, type: 'list of objects', bounds: 'at most 500' },
      description: 'What to write.',
    },
    { ...rest, name: 'items[].table', type: 'a | b' },
    {
      ...rest,
      ...{ name: 'topic', type: 'string or null', bounds: 'at most 120 characters', description: 'What it’s about.' },
    },
    { ...rest, name: 'page', type: 'Page or null', refersTo: 'Page' },
    { ...rest, name: 'pages', type: 'list of Page', refersTo: 'Page' },
    { ...rest, name: 'rev', type: 'integer', bounds: 'at least 0' },
    { ...rest, name: 'ok', type: 'true' },
  ]);
});

it('as plain text it has every operation, every object and every error', () => {
  const text = apiText(reference, ORIGIN);
  for (const { method, path, summary, errors, response } of reference.operations) {
    const start = text.indexOf(`### ${method} ${path}\n\n${summary}.`);
    expect(start, path).toBeGreaterThan(0);
    const own = text.slice(start, text.indexOf('\n###', start + 1));
    for (const { status, code } of errors) expect(own).toContain(`${status} ${code}`);
    if (response.shape) expect(text).toContain(`#### ${response.shape.name}\n`);
    else expect(own).toContain(`- Response ${response.status}: no body\n`);
  }
  expect(text).toContain('`limit` (integer, optional, 1 to 200, default 50): The most meetings to return.');
  expect(text).not.toMatch(/undefined|\[object O/);
});
