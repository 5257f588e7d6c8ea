import { useEffect, useRef } from 'react';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { useRecorder } from '../use-recorder.ts';
import { UnfinishedList } from './lazy-list.ts';
import { useUnfinishedRecordings } from './use-local-recordings.ts';

/** Resumes the uploads that a reload or a crash interrupted, once per visit and without asking. See `resumeUpload`. */
function useResumeUploads(recordings: Manifest[]): void {
  const { recorders } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const resumed = useRef(new Set<string>());
  useEffect(() => {
    if (!workspace) return;
    for (const interrupted of recordings.filter(({ stage }) => stage === 'uploading')) {
      if (resumed.current.has(interrupted.id)) continue;
      resumed.current.add(interrupted.id);
      void recorders.resumeUpload(interrupted, workspace.id);
    }
  }, [recordings, workspace, recorders]);
}

export function UnfinishedRecordings() {
  const recordings = useUnfinishedRecordings();
  useResumeUploads(recordings);
  return recordings.length > 0 && <UnfinishedList recordings={recordings} />;
}
