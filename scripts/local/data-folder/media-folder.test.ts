import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from './disk.ts';
import { checkMediaFolder, linkBuckets, openMediaFolder, requireMedia } from './media-folder.ts';

let folder: string;
let data: string;
let media: string;
beforeEach(() => {
  folder = folderOfTest();
  [data, media] = [path.join(folder, 'data'), path.join(folder, 'media')];
  for (const each of [data, media]) mkdirSync(each);
});

const open = () => {
  const opened = openMediaFolder(data, media);
  if (opened) linkBuckets(data, opened, ['media']);
  return opened;
};

/** What a mount that vanishes leaves: an empty folder. */
function unmount(): void {
  renameSync(media, `${media}.away`);
  mkdirSync(media);
}
function mount(): void {
  rmSync(media, { recursive: true });
  renameSync(`${media}.away`, media);
}

describe('a folder on another disk', () => {
  it('is marked at the first start, gets the buckets, and is found again', () => {
    open();
    writeFileSync(path.join(data, 'buckets/media/one'), 'a video');
    expect(readFileSync(path.join(media, 'buckets/media/one'), 'utf8')).toBe('a video');
    expect(open()?.isThere()).toBe(true);
    expect(readFileSync(path.join(data, 'buckets/media/one'), 'utf8')).toBe('a video');
  });

  it('that is not mounted is refused, and nothing is created on its mount point', () => {
    open();
    unmount();
    for (const look of [open, () => checkMediaFolder(data, media), () => requireMedia(data)]) {
      expect(look).toThrow(ExplainedError);
      expect(look).toThrow('its disk is probably not mounted');
    }
    expect(() => mkdirSync(path.join(data, 'buckets/media/index/a'), { recursive: true })).toThrow();
    expect(() => writeFileSync(path.join(data, 'buckets/media/one'), '')).toThrow('ENOENT');
    expect(readdirSync(media)).toEqual([]);
    mount();
    expect(open()?.isThere()).toBe(true);
  });

  it('may have another path the next time', () => {
    open();
    writeFileSync(path.join(data, 'buckets/media/one'), 'a video');
    const moved = path.join(folder, 'moved');
    renameSync(media, moved);
    media = moved;
    open();
    expect(readFileSync(path.join(data, 'buckets/media/one'), 'utf8')).toBe('a video');
  });

  it('is needed once it has the recordings', () => {
    open();
    expect(() => openMediaFolder(data, null)).toThrow(
      `The recordings of ${data} are in ${media}. Set MEDIA_DIR to it.`,
    );
    rmSync(path.join(data, 'media-folder.json'));
    expect(openMediaFolder(data, null)).toBeNull();
  });

  it('of another data folder, with other files, or that is missing is refused', () => {
    open();
    const other = path.join(folder, 'other');
    mkdirSync(other);
    expect(() => openMediaFolder(other, media)).toThrow('which has the recordings of another data folder');
    expect(() => openMediaFolder(other, path.join(folder, 'none'))).toThrow('which does not exist');
    expect(() => openMediaFolder(other, folder)).toThrow('which is not empty');
    expect(readdirSync(other)).toEqual([]);
  });

  it('continues after a crash between its two files', () => {
    writeFileSync(path.join(data, 'media-folder.json'), JSON.stringify({ id: 'one', folder: media, isNew: true }));
    expect(open()?.isThere()).toBe(true);
    expect(JSON.parse(readFileSync(path.join(data, 'media-folder.json'), 'utf8'))).toEqual({
      id: 'one',
      folder: media,
    });
  });

  it('takes recordings that somebody moves there, and says how', () => {
    mkdirSync(path.join(data, 'buckets/media/blobs'), { recursive: true });
    writeFileSync(path.join(data, 'buckets/media/blobs/one'), 'a video');
    expect(open).toThrow(`mv '${data}/buckets/media' '${media}/buckets/media'`);
    mkdirSync(path.join(media, 'buckets'));
    renameSync(path.join(data, 'buckets/media'), path.join(media, 'buckets/media'));
    open();
    expect(readFileSync(path.join(data, 'buckets/media/blobs/one'), 'utf8')).toBe('a video');
  });
});

it('a disk without its media folder has no room, and says why once', () => {
  const said: string[] = [];
  const disk = new Disk(data, { warn: (_source, text) => said.push(text) }, open());
  expect([disk.hasRoom(), disk.isWritable]).toEqual([true, true]);
  unmount();
  expect([disk.hasRoom(), disk.isWritable, disk.hasRoom()]).toEqual([false, false, false]);
  expect(said).toEqual([`The disk of ${media} is not mounted. No recording can be watched or saved until it is.`]);
  mount();
  expect([disk.hasRoom(), disk.isWritable]).toEqual([true, true]);
  expect(said[1]).toContain('has room again.');
  expect(existsSync(path.join(media, 'buckets/media'))).toBe(true);
  disk.close();
});
