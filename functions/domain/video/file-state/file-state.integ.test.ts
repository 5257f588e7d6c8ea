import { expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { TRANSCODE_STATUSES, type TranscodeStatus } from '#shared/model/video/recording.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { type ConversionState, pageConversions } from '../../../data/video/conversions.ts';
import { changeEarlierFiles, withEarlier } from '../../../data/video/earlier-files.ts';
import { type StoredFile, sourceKeyOf } from '../../../data/video/file.ts';
import { createFile } from '../../../data/video/file-changes.ts';
import { getFile } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { readStatusCounts } from '../../../data/video/status-counts.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { outputKeys } from '../../ground/media-files/media-keys.ts';
import { stored, storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { beginAttempt, endAttempt, failMissingUpload, storeJobId } from '../conversion/attempts.ts';
import { endWithoutJoin } from '../joining/end-without-join.ts';
import { changeFile, changeRecording } from '../recordings/change-recording.ts';
import { type Outcome, retried } from './conversion-state.ts';
import { cutFromOf } from './cut-source.ts';
import { newFile } from './file-state.ts';
import { replaceFile } from './replace-file.ts';
import { beginCut, restoreFile } from './show-file.ts';

useOwnTable();

const ATTEMPT = 3;
/** The attempt in progress, the one before, and one that a fault has made up. */
const ATTEMPTS = [ATTEMPT, ATTEMPT - 1, ATTEMPT + 1];

const BEGUN_AT = '2026-01-02T03:04:05.000Z';
const FAILED = { failureCause: 'system', conversionError: 'No' } as const;

const inStatus = (transcodeStatus: TranscodeStatus): RecordingAttributes => ({
  transcodeStatus,
  conversionAttempt: ATTEMPT,
  conversionJobId: 'a-job',
  conversionStartedAt: BEGUN_AT,
  originalKey: 'originals/a',
  duration: 60,
  fileSize: 100,
  transientFailures: 1,
  skipsPictures: true,
  mp4Key: transcodeStatus === 'completed' ? 'converted/a' : null,
  ...(transcodeStatus === 'failed' && FAILED),
});

const COMPLETED: Outcome = {
  status: 'completed',
  mp4Key: 'converted/b',
  durationMs: 60_000,
  smallKey: null,
  picture: null,
  strip: null,
};
const TRANSIENT: Outcome = { status: 'transient', reason: 'A full disk' };
const BYTES = { originalKey: 'originals/b', fileType: null, thumbnailKey: null, fileSize: 1, duration: 1 };
const OTHER = { ...BYTES, uploads: null, segments: null };

type Change = (recording: StoredRecording, attempt: number) => Promise<unknown>;

const ends =
  (outcome: Outcome): Change =>
  ({ id: fileId }, attempt) =>
    endAttempt({ fileId, attempt }, outcome);

/** Another file of a recording. */
const otherFile = ({ id: recordingId, workspaceId }: StoredRecording): StoredFile => ({
  ...newFile({ id: scopedId(workspaceId, newId()), recordingId, workspaceId, userId: 'u' }),
  conversionAttempt: ATTEMPT,
});

/** Stores a file that is converted for a recording. */
async function beginNext(recording: StoredRecording): Promise<string> {
  const file: StoredFile = { ...otherFile(recording), transcodeStatus: 'processing', originalKey: 'o' };
  await changeRecording(recording.id, (before) => ({
    after: { ...before, file: { ...before.file, number: 1 }, next: { fileId: file.id, keepsTexts: true } },
    with: [createFile(file)],
  }));
  return file.id;
}

async function takeOver(recording: StoredRecording): Promise<void> {
  const fileId = await beginNext(recording);
  await endAttempt({ fileId, attempt: ATTEMPT }, COMPLETED);
  expect((await getFile(fileId))?.transcodeStatus).toBe('completed');
}

const restore =
  (status: TranscodeStatus): Change =>
  ({ id }) =>
    changeRecording(id, async (recording) => {
      const before = await withEarlier(recording);
      const ended = { texts: null, endedBy: '', endedAt: BEGUN_AT, keptUntil: '9999' };
      const file = {
        ...recording.file,
        id: otherFile(recording).id,
        ended,
        transcodeStatus: status,
        mp4Key: status === 'completed' ? 'converted/c' : null,
      };
      const failureCause = status === 'failed' ? ('system' as const) : null;
      const shown = restoreFile(before, { ...file, failureCause }, 'u');
      return changeEarlierFiles(before, shown);
    });

const cut: Change = ({ id }) =>
  changeRecording(id, async (recording) => {
    const [before, texts] = [await withEarlier(recording), { captions: [], chapters: [] }];
    const source = { number: 0, file: recording.file, moments: null, texts };
    const file = { ...otherFile(recording), cut: { kept: [], source: 0, areas: [] }, cutFrom: cutFromOf(source) };
    return changeEarlierFiles(before, beginCut(before, file, source, texts));
  });

const retry: Change = ({ id }) =>
  changeFile(id, (file) => {
    const after = retried(file);
    return after && { after };
  });

interface Row {
  change: Change;
  /** The status after the change, of a file that is pending, processing, completed and failed. `-`: nothing changes. */
  to: string;
  /** What the file has besides `inStatus`. */
  has?: RecordingAttributes;
  /** The change names an attempt, and means something only for the one in progress. */
  isOfAttempt?: true;
  /** Other bytes are shown: no job of the attempt is known any more. */
  isOfBytes?: true;
}

/** What every change of a file makes of it. `+1`: another attempt has begun. */
const TABLE: Record<string, Row> = {
  begin: { change: ({ id }) => beginAttempt(id, 'begin'), to: 'processing+1 - - -' },
  'begin again': { change: ({ id }) => beginAttempt(id, 'beginAgain'), to: 'processing+1 - - processing+1' },
  'begin an upload': {
    change: ({ id }) => beginAttempt(id, 'beginAgain'),
    to: '- - - -',
    has: { uploads: { original: null, thumbnail: null } },
  },
  'begin nothing': {
    change: ({ id }) => beginAttempt(id, 'beginAgain'),
    to: '- - - -',
    has: { originalKey: null },
  },
  retry: { change: retry, to: '- - - pending' },
  complete: { change: ends(COMPLETED), to: '- completed - -', isOfAttempt: true },
  'complete the original of a cut': {
    change: ends(COMPLETED),
    to: '- pending - -',
    isOfAttempt: true,
    has: {
      originalKey: null,
      cut: { kept: [[0, 1000]], source: 0, areas: [] },
      cutFrom: { key: 'o', convertsFirst: true },
    },
  },
  fail: { change: ends({ status: 'failed', cause: 'system', reason: 'No' }), to: '- failed - -', isOfAttempt: true },
  defer: { change: ends({ status: 'pending', reason: 'Too busy' }), to: '- pending - -', isOfAttempt: true },
  'fail transiently': { change: ends(TRANSIENT), to: '- pending - -', isOfAttempt: true },
  'fail transiently for the last time': {
    change: ends(TRANSIENT),
    to: '- failed - -',
    isOfAttempt: true,
    has: { transientFailures: 2 },
  },
  'store a job': {
    change: ({ id: fileId }, attempt) => storeJobId({ fileId, attempt }, 'another-job'),
    to: '- processing - -',
    isOfAttempt: true,
  },
  'lose the upload': {
    change: ({ id }) => failMissingUpload(id, 'Gone'),
    to: 'failed - - -',
    has: { uploads: { original: null, thumbnail: null } },
  },
  'lose the segments': {
    change: ({ file }) => endWithoutJoin(file),
    to: 'failed - - failed',
    has: {
      originalKey: null,
      segments: { uploadId: 'u', state: 'joining', isWatchable: true, saving: null, attached: null },
    },
  },
  replace: {
    change: ({ id }) => changeFile(id, (file) => replaceFile(file, OTHER)),
    to: 'pending pending pending pending',
    isOfBytes: true,
  },
  cut: { change: cut, to: 'pending pending pending pending', isOfBytes: true },
  'restore a pending file': {
    change: restore('pending'),
    to: 'pending pending pending pending',
    isOfBytes: true,
  },
  'restore a completed file': {
    change: restore('completed'),
    to: 'completed completed completed completed',
    isOfBytes: true,
  },
  'restore a failed file': { change: restore('failed'), to: 'failed failed failed failed', isOfBytes: true },
  'take over': { change: takeOver, to: 'completed completed completed completed', isOfBytes: true },
};

/** The files that the table has walked through. */
const walked: string[] = [];

/** The state of the index in which a file is. */
function indexStateOf(file: StoredFile): ConversionState | null {
  const { transcodeStatus, failureCause, segments } = file;
  if (segments?.state === 'joining') return 'waiting';
  if (transcodeStatus === 'pending') return sourceKeyOf(file) === null ? null : 'waiting';
  if (transcodeStatus === 'failed') return failureCause === 'file' ? 'unusable' : 'failed';
  return transcodeStatus === 'processing' ? 'processing' : null;
}

/** Makes the change; one that is refused as impossible changes nothing. */
async function make(change: Change, ...of: Parameters<Change>): Promise<void> {
  try {
    await change(...of);
  } catch (error) {
    expect(String(error)).toContain('this cannot happen');
  }
}

function jobAfter({ isOfBytes }: Row, name: string, to: string): string | null {
  if (name === 'store a job' && to !== '-') return 'another-job';
  return isOfBytes && to !== '-' ? null : 'a-job';
}

interface Step {
  name: string;
  row: Row;
  status: TranscodeStatus;
  attempt: number;
  /** The cell of the table. */
  to: string;
}

async function walk({ name, row, status, attempt, to }: Step): Promise<void> {
  const failed = status === 'failed' ? {} : { failureCause: null };
  const before = await storeRecording({ ...inStatus(status), ...row.has, ...failed });
  walked.push(before.id);
  await make(row.change, before, attempt);
  const { recording, earlier } = await withEarlier(await stored(before.id));
  const { file } = recording;
  if (to === '-') expect(file, `${status}, ${attempt}`).toEqual(before.file);
  const [expected = '', begun] = (to === '-' ? status : to).split('+');
  expect(file.transcodeStatus, `${status}, ${attempt}`).toBe(expected);
  // Each attempt has a number of its own, and begins without a job.
  expect(file.conversionAttempt).toBe(ATTEMPT + (begun ? 1 : 0));
  expect(file.conversionJobId).toBe(begun ? null : jobAfter(row, name, to));
  // A completed file has what players play. One that is not shown any more converts nothing.
  if (file.transcodeStatus === 'completed') expect(file.mp4Key).not.toBeNull();
  expect(earlier.map((each) => each.transcodeStatus)).not.toContain('processing');
  // A file has a cause exactly when it has failed: only an earlier version has stored a failure without one.
  const isUnexplained = file.transcodeStatus === 'failed' && row.has?.failureCause === null && to === '-';
  expect(file.failureCause !== null).toBe(file.transcodeStatus === 'failed' && !isUnexplained);
}

it.each(Object.entries(TABLE))('%s', async (name, row) => {
  const cells = row.to.split(' ');
  const steps = TRANSCODE_STATUSES.flatMap((status, index) =>
    (row.isOfAttempt ? ATTEMPTS : [ATTEMPT]).map((attempt) => {
      // The end of an attempt means something only to the one in progress.
      const to = attempt === ATTEMPT ? (cells[index] ?? '') : '-';
      return walk({ name, row, status, attempt, to });
    }),
  );
  await Promise.all(steps);
});

/** A cut is made of a file that is converted, and counts as that. */
const countedStatusOf = ({ cutFrom, transcodeStatus }: StoredFile) => (cutFrom ? 'completed' : transcodeStatus);

it('index and counts have followed every change', async () => {
  const recordings = await Promise.all(walked.map(stored));
  for (const state of ['processing', 'waiting', 'failed', 'unusable'] as const) {
    const { ids } = await pageConversions([state], { before: '9999', after: null, size: 100 });
    const those = recordings.filter(({ file }) => indexStateOf(file) === state).map(({ file }) => file.id);
    expect(ids.toSorted(), state).toEqual(those.toSorted());
  }
  const of = (status: TranscodeStatus) => recordings.filter(({ file }) => countedStatusOf(file) === status).length;
  const counts = Object.fromEntries(TRANSCODE_STATUSES.map((status) => [status, of(status)]));
  expect((await readStatusCounts()).distribution).toEqual(counts);
});

it('an attempt that somebody asks for counts transient failures from 0, and makes pictures again', async () => {
  const failed = await storeRecording(inStatus('failed'));
  expect(await beginAttempt(failed.id, 'beginAgain')).toMatchObject({ transientFailures: 0, skipsPictures: false });
  const pending = await storeRecording(inStatus('pending'));
  expect(await beginAttempt(pending.id, 'begin')).toMatchObject({ transientFailures: 1, skipsPictures: true });
});

it('a file can be replaced after thousands of attempts, and what each has written is deleted', async () => {
  const attempts = 3000;
  const { id, file } = await storeRecording({ ...inStatus('pending'), conversionAttempt: attempts });
  expect(await changeFile(id, (found) => replaceFile(found, OTHER))).toMatchObject({
    file: { originalKey: 'originals/b' },
  });
  const job = await getCleanupJob(`${id}:replaced-${file.originalKey}`);
  expect(job?.keys).toEqual([file.originalKey]);
  expect(job?.prefixes).toHaveLength(attempts);
  for (const attempt of [1, attempts]) {
    const isDeleted = (key: string) => job?.prefixes.some((prefix) => key.startsWith(prefix));
    expect(outputKeys(id, attempt).every(isDeleted)).toBe(true);
  }
});
