/**
 * Returns a value that the whole process shares under a name, made on first use. Kept on globalThis, because the bundler may
 * load a module more than once in a process, and each copy has its own variables.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`meeting-tab ${name}`);
  const store: typeof globalThis & { [key]?: T } = globalThis;
  store[key] ??= make();
  return store[key];
}
