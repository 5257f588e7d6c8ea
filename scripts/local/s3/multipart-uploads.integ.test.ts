import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { MultipartUploads } from './multipart-uploads.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

it('unfinished multipart uploads are removed only when they are too old', async () => {
  const uploads = new MultipartUploads(folder);
  const id = uploads.create('video', {});
  await uploads.removeOlderThan(Date.now() - 1000);
  expect(uploads.find(id, 'video').key).toBe('video');
  await uploads.removeOlderThan(Date.now() + 1000);
  expect(() => uploads.find(id, 'video')).toThrow('does not exist');
});

it('a folder that a crash left without its upload is removed, and does not prevent the removal of others', async () => {
  mkdirSync(path.join(folder, 'f'.repeat(32), 'parts'), { recursive: true });
  const uploads = new MultipartUploads(folder);
  const id = uploads.create('video', {});
  await uploads.removeOlderThan(Date.now() + 1000);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => uploads.find(id, 'video')).toThrow('does not exist');
});
