/** Stripe's request bodies and queries: `a[b][0][c]=d`. */
export interface Form {
  [key: string]: string | Form;
}

/** Parses the pairs into nested objects. Lists become objects with the keys 0, 1, …; see `listOf`. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const child = node[key];
      const next: Form = typeof child === 'object' ? child : Object.create(null);
      node[key] = next;
      node = next;
    }
    // `a[]=x` appends to a list.
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return root;
}

/** Returns the values of a list. */
export function listOf(value: string | Form | undefined): (string | Form)[] {
  return typeof value === 'object' ? Object.values(value) : [];
}
