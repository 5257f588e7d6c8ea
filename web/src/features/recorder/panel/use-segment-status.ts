import { useSyncExternalStore } from 'react';
import type { SegmentUploadStatus } from '#web/media/segments/segment-upload-status.ts';
import type { Recorder } from '../flow/recorder.ts';

const none = () => null;
const notAtAll = () => () => undefined;

/** How the upload of the running recording fares; null where it is not sent while it runs. */
export function useSegmentStatus(recorder: Recorder): SegmentUploadStatus | null {
  const segments = recorder.segments();
  return useSyncExternalStore<SegmentUploadStatus | null>(segments?.subscribe ?? notAtAll, segments?.status ?? none);
}
