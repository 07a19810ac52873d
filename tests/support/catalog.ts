import type pg from 'pg';

/** SQL for the tables, views, sequences, columns, constraints, indexes, functions, triggers and enums of schema $1. */
const THINGS = `
  SELECT format('%s "%s"', CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'S' THEN 'sequence' ELSE 'table' END,
                relname) || CASE WHEN relkind IN ('v', 'm') THEN ': ' || pg_get_viewdef(oid) ELSE '' END AS thing
    FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
   UNION ALL
  SELECT format('column "%s"."%s" %s%s', relname, attname, format_type(atttypid, atttypmod),
                CASE WHEN attnotnull THEN ' not null' ELSE '' END) || coalesce(': ' || pg_get_expr(adbin, adrelid), '')
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
   UNION ALL
  SELECT format('constraint "%s" of "%s": %s', conname, relname, pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
   WHERE relnamespace = $1::regnamespace AND contype <> 'n'
   UNION ALL
  SELECT format('index "%s": %s', relname, pg_get_indexdef(indexrelid))
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
   WHERE relnamespace = $1::regnamespace AND indisvalid
   UNION ALL
  SELECT format('function "%s"(%s): %s', proname, pg_get_function_identity_arguments(oid), pg_get_functiondef(oid))
    FROM pg_proc WHERE pronamespace = $1::regnamespace AND prokind IN ('f', 'p')
   UNION ALL
  SELECT format('trigger "%s" of "%s": %s', tgname, relname, pg_get_triggerdef(pg_trigger.oid, true))
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
   WHERE relnamespace = $1::regnamespace AND NOT tgisinternal
   UNION ALL
  SELECT format('enum "%s": %s', typname, string_agg(enumlabel, ', ' ORDER BY enumsortorder))
    FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
   WHERE typnamespace = $1::regnamespace GROUP BY typname`;

/**
 * Returns the contents of a schema, which must come first in the search path: each thing as its name and, after a
 * colon, its definition (`index "x": CREATE INDEX x ON …`). Equal things have equal texts. `names`: schemas whose names
 * are left out of definitions.
 */
export async function readCatalog(client: pg.Client, schema: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ thing: string }>(THINGS, [quoted(schema)]);
  return new Set(
    rows.map(({ thing }) =>
      names.reduce((text, one) => text.replaceAll(`${one}.`, '').replaceAll(`"${one}".`, ''), thing),
    ),
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a thing's name, without its definition. */
export const nameOf = (thing: string): string => thing.split(': ', 1)[0] ?? thing;
