// Logs that a visitor opened or drew, kept in this browser alone (IndexedDB). Everything works without it.

export interface KeptLog {
  name: string;
  game: string;
  title: string;
  text: string;
  seed: number | null;
  kept: number;
}

const DATABASE = "printkit";
const LOGS = "logs";
/** The most recent logs that are kept; older ones are dropped. */
const MOST = 50;

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(LOGS, { keyPath: "name" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, act: (logs: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    return await act(database.transaction(LOGS, mode).objectStore(LOGS));
  } finally {
    database.close();
  }
}

/** The logs that are kept, newest first; none where the browser keeps nothing (private windows). */
export async function logs(): Promise<KeptLog[]> {
  try {
    const found: KeptLog[] = await within("readonly", (store) => finished(store.getAll()));
    return found.sort((one, other) => other.kept - one.kept);
  } catch {
    return [];
  }
}

/** Keep a log; returns whether the browser could. */
export async function keep(log: KeptLog): Promise<boolean> {
  try {
    await within("readwrite", (store) => finished(store.put(log)));
    for (const old of (await logs()).slice(MOST)) await forget(old.name);
    return true;
  } catch {
    return false;
  }
}

export async function forget(name: string): Promise<void> {
  await within("readwrite", (store) => finished(store.delete(name)));
}
