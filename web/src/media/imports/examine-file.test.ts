import { expect, it } from 'vitest';
import { examineFile } from './examine-file.ts';

const unreadable = new (class extends Blob {
  override get size() {
    return 4096;
  }
  override slice(): Blob {
    return Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('It is gone', 'NotReadableError')),
    });
  }
})();

it('a file that is not a video is refused with the same message as on the server', async () => {
  await expect(examineFile(new Blob(['<!doctype html>']))).rejects.toMatchObject({ code: 'not-video' });
  await expect(examineFile(new Blob())).rejects.toThrow('This file is empty.');
});

it('a file that was moved, and a folder, cannot be read', async () => {
  await expect(examineFile(unreadable)).rejects.toMatchObject({ code: 'unreadable' });
});
