import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Writes the database client into lib/generated, as Prisma's command line does. The command line would install 150 MB more,
 * for its studio and its own server.
 */

// Their modules for `import` don't load.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } =
  require('@prisma/client-generator-ts') as typeof import('@prisma/client-generator-ts');
const { getGenerators } = require('@prisma/internals') as typeof import('@prisma/internals');

const generators = await getGenerators({
  schemaPath: path.join(import.meta.dirname, 'schema.prisma'),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  cliCommand: 'generate',
  skipDownload: true,
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
