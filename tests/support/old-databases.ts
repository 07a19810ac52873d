/* The databases of versions 10 and 20, one per account, as those versions made them. */

const OWN = ['unsent', 'removeAt'];
const CHILD = [...OWN, 'meetingId'];
const TABLES: Record<string, { key: string; indexes: string[] }> = {
  people: { key: 'id', indexes: OWN },
  topics: { key: 'id', indexes: OWN },
  meetings: { key: 'id', indexes: [...OWN, 'open'] },
  attendees: { key: 'id', indexes: CHILD },
  segments: { key: 'id', indexes: CHILD },
  pauses: { key: 'id', indexes: CHILD },
  templates: { key: 'id', indexes: OWN },
  values: { key: 'key', indexes: [] },
  starts: { key: 'meetingId', indexes: ['month', 'state'] },
};

/** Opens one as a page of that version does, which closes for later versions. */
export async function openOld(factory: IDBFactory, name: string, version: 10 | 20): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  request.onupgradeneeded = () => {
    const sums = version === 20 ? { sums: { key: 'id', indexes: [] } } : {};
    for (const [table, { key, indexes }] of Object.entries({ ...TABLES, ...sums })) {
      const made = request.result.createObjectStore(table, { keyPath: ['space', key] });
      for (const field of indexes) made.createIndex(`[space+${field}]`, ['space', field]);
    }
  };
  const db = await settled(request);
  db.onversionchange = () => db.close();
  return db;
}

/** Writes rows as those versions did. */
export async function fill(db: IDBDatabase, tables: Record<string, readonly object[]>): Promise<void> {
  const transaction = db.transaction(Object.keys(tables), 'readwrite');
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) transaction.objectStore(table).put(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
