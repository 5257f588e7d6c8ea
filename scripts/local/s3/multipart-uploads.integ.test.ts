import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MultipartUploads } from './multipart-uploads.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framekeep-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('unfinished uploads are removed once they are too old, and not before', async () => {
  const uploads = new MultipartUploads(folder);
  const id = uploads.create('video', {});
  await uploads.removeOlderThan(Date.now() - 1000);
  expect(uploads.find(id, 'video').key).toBe('video');
  await uploads.removeOlderThan(Date.now() + 1000);
  expect(() => uploads.find(id, 'video')).toThrow('does not exist');
});

it('what a crash left of an upload is removed, and keeps nothing else from being', async () => {
  mkdirSync(path.join(folder, 'f'.repeat(32), 'parts'), { recursive: true });
  const uploads = new MultipartUploads(folder);
  const id = uploads.create('video', {});
  await uploads.removeOlderThan(Date.now() + 1000);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => uploads.find(id, 'video')).toThrow('does not exist');
});
