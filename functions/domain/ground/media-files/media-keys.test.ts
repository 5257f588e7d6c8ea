import { describe, expect, it } from 'vitest';
import { newId } from '../../../process/ids.ts';
import {
  convertedKey,
  convertedPrefix,
  outputKeys,
  parseUploadKey,
  uploadObjectKey,
  workspacePrefixes,
} from './media-keys.ts';

describe('the keys of uploads', () => {
  it('are read as they are written', () => {
    const uploadId = newId();
    expect(parseUploadKey(uploadObjectKey('someone', uploadId))).toEqual({ userId: 'someone', uploadId });
  });

  it.each([
    'uploads/someone/nothing',
    `uploads/${newId()}`,
    `converted/someone/${newId()}`,
    `uploads/a/b/${newId()}`,
    '',
  ])('do not include %j', (key) => {
    expect(parseUploadKey(key)).toBeNull();
  });
});

it('the output of each attempt has its own prefix below that of the recording', () => {
  const [first, second] = [convertedKey('w_r', 1), convertedKey('w_r', 2)];
  expect(first).toBe('converted/w_r/1/video.mp4');
  expect(outputKeys('w_r', 1)).toEqual(expect.arrayContaining([first, 'converted/w_r/1/small.mp4']));
  expect(second).not.toBe(first);
  expect([first, second].every((key) => key.startsWith(convertedPrefix('w_r')))).toBe(true);
  const isOfWorkspace = (key: string) => workspacePrefixes('w').filter((prefix) => key.startsWith(prefix)).length === 1;
  expect([first, second].every(isOfWorkspace)).toBe(true);
  expect(isOfWorkspace(convertedKey('w2_r', 1))).toBe(false);
});
