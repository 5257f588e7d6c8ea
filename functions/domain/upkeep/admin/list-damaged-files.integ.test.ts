import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import { saveDamagedFiles } from '../../../data/video/damaged-files.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { listDamagedFiles } from './list-damaged-files.ts';

useOwnTable();

const NONE = { count: 0, files: [] };

it('damaged files are those of the last backup, the first 20 with the names of the recordings that exist', async () => {
  expect(await listDamagedFiles()).toEqual(NONE);
  const [stored, deleted] = [await storeRecording({ name: 'Review' }), await storeRecording({})];
  await apply(writeRecording(deleted, null));
  const found = [
    { recordingId: stored.id, kind: 'MP4' },
    { recordingId: deleted.id, kind: 'captions' },
    { recordingId: null, kind: 'tables' },
  ];
  await saveDamagedFiles(found);
  expect(await listDamagedFiles()).toEqual({
    count: 3,
    files: [
      { recording: 'Review', kind: 'MP4' },
      { recording: null, kind: 'captions' },
      { recording: null, kind: 'tables' },
    ],
  });
  await saveDamagedFiles(Array.from({ length: 21 }, () => ({ recordingId: null, kind: 'upload' })));
  expect(await listDamagedFiles()).toMatchObject({ count: 21, files: { length: 20 } });
  await saveDamagedFiles([]);
  expect(await listDamagedFiles()).toEqual(NONE);
});
