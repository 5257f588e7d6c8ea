import { useEffect, useRef } from 'react';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { useRecorder } from '../context/use-recorder.ts';

/** Goes on with an upload that a reload or a crash interrupted: once a visit, without asking. See `resumeUpload`. */
export function useResumeUpload(recordings: Manifest[]): void {
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
