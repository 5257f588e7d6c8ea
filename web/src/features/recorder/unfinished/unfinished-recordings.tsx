import { useEffect, useRef } from 'react';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { useRecorder } from '../use-recorder.ts';
import { UnfinishedList } from './lazy-list.ts';
import { useUnfinishedRecordings } from './use-local-recordings.ts';

/** Resumes an upload that a reload or a crash interrupted, once per visit and without asking. See `resumeUpload`. */
function useResumeUpload(recordings: Manifest[]): void {
  const { recorder } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const resumed = useRef(new Set<string>());
  const interrupted = recordings.find(({ id, stage }) => stage === 'uploading' && !resumed.current.has(id));
  useEffect(() => {
    if (!interrupted || !workspace) return;
    resumed.current.add(interrupted.id);
    void recorder.resumeUpload(interrupted, workspace.id);
  }, [interrupted, workspace, recorder]);
}

export function UnfinishedRecordings() {
  const recordings = useUnfinishedRecordings();
  useResumeUpload(recordings);
  return recordings.length > 0 && <UnfinishedList recordings={recordings} />;
}
