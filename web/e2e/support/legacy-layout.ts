import type { Page } from '@playwright/test';

export interface LegacyRecording {
  id: string;
  userId: string;
  name?: string;
  workspaceId?: string;
  stage?: 'recording' | 'recorded' | 'uploading';
  /** Where its bytes are: in files of the origin private file system, or in the database where that was missing. */
  kind: 'file' | 'chunks';
  bytes: Buffer;
}

/** Writes a local recording as the app did until November 2026, only with browser calls. */
export async function writeLegacyRecording(page: Page, { bytes, ...recording }: LegacyRecording): Promise<void> {
  await page.evaluate(
    async ({ id, userId, name, workspaceId, stage, kind, base64 }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opening = indexedDB.open('takes', 2);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('chunks');
        opening.result.createObjectStore('notes', { keyPath: 'id' }).createIndex('userId', 'userId');
      };
      const database = await settled(opening);
      const store = (of: string) => database.transaction(of, 'readwrite').objectStore(of);
      await settled(
        store('notes').put({
          id,
          userId,
          about: {
            recordingId: id,
            name: name ?? 'Old',
            type: 'camera',
            workspaceId: workspaceId ?? 'W',
            projectId: null,
          },
          startedAt: '2026-11-19T10:00:00.000Z',
          stage: stage ?? 'recording',
          durationMs: null,
          repairedBytes: null,
          upload: null,
        }),
      );
      const whole = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      if (kind === 'file') {
        const root = await navigator.storage.getDirectory();
        await root.getDirectoryHandle('room', { create: true });
        const folder = await root.getDirectoryHandle('takes', { create: true });
        const writable = await (await folder.getFileHandle(`${id}.webm`, { create: true })).createWritable();
        await writable.write(whole);
        await writable.close();
      } else {
        const size = Math.ceil(whole.length / 12);
        for (let index = 0; index < 12; index += 1) {
          const chunk = new Blob([whole.subarray(index * size, (index + 1) * size)]);
          await settled(store('chunks').put(chunk, [id, index]));
        }
      }
      database.close();
    },
    { ...recording, base64: bytes.toString('base64') },
  );
}

/** The content of the earlier layout: keys of the two stores, and names of files and folders. */
export const legacyContent = (page: Page): Promise<{ notes: unknown[]; chunks: unknown[]; names: string[] }> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('takes'));
    const keys = (of: string) => settled(database.transaction(of).objectStore(of).getAllKeys());
    const [notes, chunks] = [await keys('notes'), await keys('chunks')];
    database.close();
    const names: string[] = [];
    for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
      if (!['takes', 'room'].includes(name)) continue;
      names.push(name);
      if (handle instanceof FileSystemDirectoryHandle) for await (const file of handle.keys()) names.push(file);
    }
    return { notes, chunks, names };
  });
