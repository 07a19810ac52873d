/** The parts of JSON Schema that our document uses. */
export interface FieldSchema {
  $ref?: string;
  type?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  description?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
}

/** A field, a parameter, or a field of an object inside it: `records[].table`. */
export interface Field {
  name: string;
  isRequired: boolean;
  /** In words: `integer`, `list of Workspace`, `string or null`. */
  type: string;
  /** The named object that it is, or is a list of. */
  refersTo: string | null;
  /** The bounds and default: `1 to 200, default 50`. Empty if there are none. */
  bounds: string;
  description: string;
}

/** An object and its fields. `name` is null if it has none. A `$ref` has no fields here. */
export interface Shape {
  name: string | null;
  description: string;
  fields: Field[];
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

export function shapeOf(schema: FieldSchema, name: string | null = null): Shape {
  if (schema.$ref !== undefined) return { name: nameOf(schema.$ref), description: '', fields: [] };
  return { name, description: schema.description ?? '', fields: fieldsOf(schema) };
}

/** Returns an object's fields, including those of unnamed objects inside it. */
export function fieldsOf({ properties = {}, required = [] }: FieldSchema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, given]) => {
    const { schema, isNullable } = withoutNull(given);
    const item = schema.items ?? schema;
    const path = `${prefix}${name}`;
    const field: Field = {
      name: path,
      isRequired: required.includes(name),
      type: `${typeOf(schema)}${isNullable ? ' or null' : ''}`,
      refersTo: item.$ref === undefined ? null : nameOf(item.$ref),
      bounds: boundsOf(schema),
      description: given.description ?? schema.description ?? '',
    };
    return [field, ...fieldsOf(item, `${path}${schema.items ? '[]' : ''}.`)];
  });
}

/** Returns a schema without its null, and whether it had one. */
function withoutNull(given: FieldSchema): { schema: FieldSchema; isNullable: boolean } {
  const values = given.anyOf?.filter(({ type }) => type !== 'null');
  const [schema] = values ?? [];
  return schema ? { schema, isNullable: values?.length !== given.anyOf?.length } : { schema: given, isNullable: false };
}

function typeOf({ $ref, type, items, enum: values, const: only }: FieldSchema): string {
  if ($ref !== undefined) return nameOf($ref);
  if (items) return `list of ${items.$ref === undefined ? `${typeOf(items)}s` : nameOf(items.$ref)}`;
  if (values) return values.join(' | ');
  return only === undefined ? (type ?? 'any') : String(only);
}

function boundsOf({ minimum, maximum, minLength = 0, maxLength, maxItems, default: usual }: FieldSchema): string {
  // Every integer is bounded by the largest that JavaScript counts exactly, so that bound is left out.
  const [least, most] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound.toLocaleString('en'),
  );
  const range =
    most === undefined ? least && `at least ${least}` : least === undefined ? `at most ${most}` : `${least} to ${most}`;
  const length = maxLength !== undefined && `${minLength > 0 ? `${minLength} to` : 'at most'} ${maxLength} characters`;
  const items = maxItems !== undefined && `at most ${maxItems.toLocaleString('en')}`;
  return [range, length, items, usual !== undefined && `default ${String(usual)}`].filter(Boolean).join(', ');
}
