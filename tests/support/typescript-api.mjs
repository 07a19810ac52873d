import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Preloaded into generators of API clients. They write code through TypeScript's JavaScript API, which TypeScript 7 lacks,
 * so a package that bundles TypeScript 6 or 5 stands in for it. Installing that, as `typescript` or under another name,
 * would make it the project's `tsc`.
 */
const { resolve } = createRequire(import.meta.url);
const url = pathToFileURL(resolve('@ts-morph/common/dist/typescript.js')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url, format: 'commonjs', shortCircuit: true } : next(specifier, context),
});
