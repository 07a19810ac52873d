// The CLI insists on a native schema engine even where none is used; any program satisfies it,
// and saves a download that not every machine can make. Migrations run by prisma/migrate.ts.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default { schema: 'prisma/schema.prisma' };
