// The CLI insists on a native schema engine even where none is used. Any program satisfies it, and saves a download
// that not every machine can do. Migrations are applied by prisma/migrate.ts and written by prisma/diff.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default { schema: 'prisma/schema.prisma' };
