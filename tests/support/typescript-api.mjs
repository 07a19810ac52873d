import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Preloaded into generators of API clients. They write code through TypeScript's JavaScript API, which TypeScript 7 has
 * not; a package that carries TypeScript 6 or 5 in itself stands in for it. To install that as `typescript`, or under
 * another name, would make it the project's `tsc`.
 */
const { resolve } = createRequire(import.meta.url);
const url = pathToFileURL(resolve('@ts-morph/common/dist/typescript.js')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url, format: 'commonjs', shortCircuit: true } : next(specifier, context),
});
