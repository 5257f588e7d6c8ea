import type { Page } from '@playwright/test';

interface StoredStore {
  name: string;
  keyPath: string | null;
  indexes: { name: string; keyPath: string; unique: boolean }[];
  /** Texts, numbers, and lists of them. */
  keys: unknown[];
  values: unknown[];
}

/** What a browser has stored for the app: plain JSON. */
export interface BrowserStorage {
  databases: { name: string; version: number; stores: StoredStore[] }[];
  /** Files of the origin private file system, each in a folder of its root; base64. */
  files: { folder: string; name: string; base64: string }[];
  localStorage: [key: string, value: string][];
}

const BLANK = '/blank-page';

/** Opens a page of the app's origin in which nothing of the app runs. */
async function openBlank(page: Page, appUrl: string): Promise<void> {
  await page.route(`**${BLANK}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(new URL(BLANK, appUrl).href);
}

// The functions below run in the page. They contain no named function: a compiler may add its helpers to one.

async function readIn(): Promise<BrowserStorage> {
  const storage: BrowserStorage = { databases: [], files: [], localStorage: Object.entries(localStorage) };
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const opening = indexedDB.open(name, version);
    await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
    const stores: StoredStore[] = [];
    for (const storeName of opening.result.objectStoreNames) {
      const store = opening.result.transaction(storeName).objectStore(storeName);
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      await new Promise((resolve, reject) => Object.assign(values, { onsuccess: resolve, onerror: reject }));
      const indexes = [...store.indexNames].map((each) => store.index(each));
      stores.push({
        name: storeName,
        keyPath: store.keyPath as string | null,
        keys: keys.result,
        values: values.result,
        indexes: indexes.map(({ name, keyPath, unique }) => ({ name, keyPath: keyPath as string, unique })),
      });
    }
    storage.databases.push({ name, version, stores });
    opening.result.close();
  }
  for await (const [folder, handle] of (await navigator.storage.getDirectory()).entries()) {
    if (!(handle instanceof FileSystemDirectoryHandle)) continue;
    for await (const [name, file] of handle.entries()) {
      if (!(file instanceof FileSystemFileHandle)) continue;
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      storage.files.push({ folder, name, base64 });
    }
  }
  return storage;
}

async function writeIn({ databases, files, localStorage: pairs }: BrowserStorage): Promise<void> {
  for (const [key, value] of pairs) localStorage.setItem(key, value);
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, indexes } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique });
      }
    };
    await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
    for (const { name: storeName, keyPath, keys, values } of stores) {
      const transaction = opening.result.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      for (const [at, value] of values.entries()) store.put(value, keyPath === null ? (keys[at] as string) : undefined);
      await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onerror: reject }));
    }
    opening.result.close();
  }
  const root = await navigator.storage.getDirectory();
  for (const { folder, name, base64 } of files) {
    const directory = await root.getDirectoryHandle(folder, { create: true });
    const writable = await (await directory.getFileHandle(name, { create: true })).createWritable();
    await writable.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
    await writable.close();
  }
}

/** Reads what the browser has stored for the app, while no page of the app is open. */
export async function readBrowserStorage(page: Page, appUrl: string): Promise<BrowserStorage> {
  await openBlank(page, appUrl);
  return page.evaluate(readIn);
}

/** Writes it into a browser that has stored nothing yet. */
export async function writeBrowserStorage(page: Page, appUrl: string, storage: BrowserStorage): Promise<void> {
  await openBlank(page, appUrl);
  await page.evaluate(writeIn, storage);
}
