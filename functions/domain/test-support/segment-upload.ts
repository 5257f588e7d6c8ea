import type { SegmentUpload } from '../../data/video/segment-upload.ts';
import { newId, scopedId } from '../../process/ids.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** An upload of segments that began long ago and is due since. */
export const segmentUpload = (changes: Partial<SegmentUpload> = {}): SegmentUpload => ({
  id: newId(),
  recordingId: scopedId(newId(), newId()),
  userId: newId(),
  startedAt: LONG_AGO,
  signOfLifeAt: LONG_AGO,
  countedBytes: 0,
  checkedPages: null,
  phase: 'recording',
  joins: 0,
  playlistEtag: null,
  playlistVersionId: null,
  dueAt: LONG_AGO,
  ...changes,
});
