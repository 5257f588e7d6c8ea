import { expect, it } from 'vitest';
import { type RecordingAttributes, storedRecording } from '../../test-support/stored-recording.ts';
import { failureOf, fileFact } from './failure-reason.ts';

it.each([
  'This file has sound, but no picture.',
  'The file is incomplete: only 3.5 s of 9 s could be converted.',
  'The sound of this file is coded as 8-bit PCM, which cannot be converted from MP4.',
  'AVI files cannot be uploaded.',
])('people read what is wrong with a file: %s', (reason) => {
  expect(fileFact(reason)).toBe(reason);
});

it.each([
  'Job 1-a failed (1010): Unable to open input file [s3://media/originals/r/1]: moov atom not found',
  'Unable to probe [s3://media/originals/r/1]: [mov,mp4] error reading header',
  'The file [s3://media/originals/r/1] is not known',
  null,
])('people do not read the words of a service: %s', (reason) => {
  expect(fileFact(reason)).toBe('This file cannot be converted.');
});

const failed = {
  transcodeStatus: 'failed',
  originalKey: 'originals/r/1',
  conversionError: 'Job 1-a failed (1404): No',
};
const segments = { uploadId: 'u', state: 'failed', isWatchable: true, attached: null, saving: null, failure: 'Gone.' };

it.each([
  ['is pending', { transcodeStatus: 'pending' }, null],
  [
    'has an unusable file',
    { failureCause: 'file', conversionError: 'This file is empty.' },
    ['file', 'This file is empty.'],
  ],
  ['failed in the service', { failureCause: 'system' }, ['system', null]],
  ['failed before causes were stored', {}, ['system', null]],
  ['lost its file', { failureCause: 'system', originalKey: null }, ['missing', null]],
  ['has segments that cannot be joined', { segments }, ['join', null]],
  ['has segments that are joined again', { segments: { ...segments, failure: null } }, null],
])('a recording that %s has the failure %j', (_what, changes, expected) => {
  const recording = storedRecording({ ...failed, ...changes } as RecordingAttributes);
  expect(failureOf(recording.file)).toEqual(expected && { kind: expected[0], fact: expected[1] });
});
