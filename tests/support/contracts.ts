import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyOperation, Contract, Handler, Method } from '#lib/http/endpoint.ts';

const APP = join(import.meta.dirname, '../../app');

export interface Declared {
  path: string;
  method: Method;
  operation: AnyOperation;
}

/** Returns the route files that must have a contract: the whole API and /health, except the catch-all. */
export function routeFiles(): string[] {
  return [
    'health/route.ts',
    ...readdirSync(join(APP, 'v1'), { recursive: true, encoding: 'utf8' }).map((name) => join('v1', name)),
  ]
    .filter((name) => name.endsWith('route.ts') && !name.includes('[[...'))
    .toSorted();
}

export async function loadRoute(file: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ pathToFileURL(join(APP, file)).href);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function' && 'contract' in value;
}

async function loadContracts(): Promise<Contract[]> {
  const modules = await Promise.all(routeFiles().map(loadRoute));
  return modules.map((module) => {
    if (!isHandler(module.GET)) throw new Error('a route file without a contract');
    return module.GET.contract;
  });
}

const contracts = await loadContracts();

/** Every operation of the API. */
export const declared: Declared[] = contracts.flatMap(({ path, operations }) =>
  Object.entries(operations).flatMap(([method, operation]) =>
    // Object.entries widens the key, which is a Method by the type of `operations`.
    operation ? [{ path, method: method as Method, operation }] : [],
  ),
);

/** Returns the operation that `method` on `pathname` calls, if one is declared. */
export function findOperation(method: string, pathname: string): Declared | undefined {
  return declared.find((entry) => entry.method === method && pattern(entry.path).test(pathname));
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
