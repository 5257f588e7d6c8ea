import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { UploadJournal } from './upload-journal.ts';

const environment = { XDG_STATE_HOME: temporaryFolder() };
const entry = (recordingId: string) => ({ recordingId, uploadId: null, partBytes: 0, isAttached: true });

it('has the files of two commands that ran at the same time', () => {
  const [one, other] = [new UploadJournal(environment), new UploadJournal(environment)];
  one.set('a', entry('first'));
  other.set('b', entry('second'));
  one.set('c', entry('third'));
  const found = ['a', 'b', 'c'].map((key) => new UploadJournal(environment).find(key)?.recordingId);
  expect(found).toEqual(['first', 'second', 'third']);
});
