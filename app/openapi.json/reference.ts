import { type Field, type FieldSchema, fieldsOf, type Shape, shapeOf } from './fields.ts';

/** What the reference shows of the API, read from its OpenAPI document, so that nothing is written twice. */
export interface Reference {
  operations: Operation[];
  /** The named objects in requests and responses, by name. */
  shapes: Record<string, Shape>;
}

export interface Operation {
  /** Its `operationId`, and its anchor on its page. */
  id: string;
  method: string;
  /** With parameters in braces: `/v1/receipts/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description: string | undefined;
  auth: 'token' | 'session' | null;
  parameters: Parameter[];
  /** Null if it takes none. Images are sent as they are, without a shape. */
  body: { types: string[]; shape: Shape | null; example: unknown } | null;
  /** `shape` is null for a response without a body. For a stream, it describes the data of its events. */
  response: { status: string; shape: Shape | null; example: unknown; isStream: boolean };
  errors: { status: string; code: string; message: string }[];
}

export interface Parameter extends Field {
  in: 'path' | 'query' | 'header';
}

interface Media {
  schema: FieldSchema;
  example?: unknown;
  examples?: Record<string, { value: { error: { code: string; message: string } } }>;
}

interface OperationObject {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: Parameter['in']; required?: boolean; schema: FieldSchema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** The parts of OpenAPI that our document uses. */
interface Document {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, FieldSchema> };
}

/** Reads a document made by `describeApi`. */
export function readReference(described: object): Reference {
  // As it is sent. lib/http/openapi.ts makes this form; redocly checks that it is OpenAPI.
  const { paths, components } = JSON.parse(JSON.stringify(described)) as Document;
  const shapes = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, shapeOf(schema, name)]),
  );
  const named: ReadShape = (schema) => {
    const shape = shapeOf(schema);
    return (shape.name !== null && shapes[shape.name]) || shape;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method.toUpperCase(), path, operation, named)),
  );
  return { operations, shapes };
}

/** Reads a schema, or the named object that it refers to. */
type ReadShape = (schema: FieldSchema) => Shape;

function readOperation(method: string, path: string, operation: OperationObject, read: ReadShape): Operation {
  const { operationId, tags, summary, description, security, parameters = [], requestBody, responses } = operation;
  const [scheme] = security.flatMap((one) => Object.keys(one));
  const [status = '', succeeded] = Object.entries(responses).find(([key]) => key < '400') ?? [];
  const [type, { schema = {}, example } = {}] = Object.entries(succeeded?.content ?? {})[0] ?? [];
  return {
    ...{ id: operationId, method, path, tag: tags[0], summary, description },
    auth: scheme === 'token' || scheme === 'session' ? scheme : null,
    parameters: parameters.flatMap(({ name, in: place, required = false, schema: given }) =>
      fieldsOf({ properties: { [name]: given }, required: required ? [name] : [] }).map((field) => ({
        ...field,
        in: place,
      })),
    ),
    body: requestBody ? readBody(requestBody.content, read) : null,
    response: {
      status,
      shape: succeeded?.content ? read(schema) : null,
      example,
      isStream: type === 'text/event-stream',
    },
    errors: Object.entries(responses).flatMap(([key, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => ({
        status: key,
        ...value.error,
      })),
    ),
  };
}

function readBody(content: Record<string, Media>, read: ReadShape): Operation['body'] {
  const { schema, example } = content['application/json'] ?? {};
  return { types: Object.keys(content), shape: schema ? read(schema) : null, example };
}

/** Returns the named objects inside those that operations take and return, in alphabetical order. */
export function shapesWithin({ shapes }: Reference, operations: readonly Operation[]): Shape[] {
  const found = new Set<string>();
  const follow = ({ fields }: Shape) => {
    for (const { refersTo } of fields) {
      const shape = refersTo === null || found.has(refersTo) ? undefined : shapes[refersTo];
      if (refersTo === null || !shape) continue;
      found.add(refersTo);
      follow(shape);
    }
  };
  for (const { body, response } of operations)
    for (const shape of [body?.shape, response.shape]) if (shape) follow(shape);
  return [...found].sort().flatMap((name) => shapes[name] ?? []);
}
