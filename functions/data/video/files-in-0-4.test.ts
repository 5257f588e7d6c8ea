import { expect, it } from 'vitest';
import { storedRecording } from '../../domain/test-support/stored-recording.ts';
import { fileInRecording, filesOfItem } from './files-in-0-4.ts';

it('a cut that an earlier version showed before it was rendered has nothing to show: its objects have what is cut away', () => {
  const objects = { originalKey: 'originals/a', mp4Key: 'converted/a', picture: { key: 'p', width: 1, height: 1 } };
  const { id: recordingId, file, ...recording } = storedRecording({ ...objects, transcodeStatus: 'completed' });
  const { id: _id, ...copy } = file;
  const cut = { kept: [[1000, 2000] as const], source: 0, areas: [], hasFailed: false };
  const next = { fileId: 'f', keepsTexts: true, cut };
  const item = { ...recording, id: recordingId, isAbandoned: false, file: fileInRecording.parse(copy), next };
  const read = filesOfItem(item);
  expect(read.file).toMatchObject({ id: 'f', originalKey: null, mp4Key: null, picture: null, strip: null });
  expect(read).toMatchObject({ next: null, file: { transcodeStatus: 'processing', cut: { source: 0 } } });
});
