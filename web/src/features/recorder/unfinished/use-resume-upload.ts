import { useEffect, useRef } from 'react';
import { useCurrentWorkspace } from '#web/lib/current-workspace.tsx';
import type { Manifest } from '#web/media/store/manifest.ts';
import { useRecorder } from '../context/use-recorder.ts';

/** Goes on with an upload that a reload or a crash broke off: once a visit, without being asked again. */
export function useResumeUpload(takes: Manifest[]): void {
  const { recorder } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const resumed = useRef(new Set<string>());
  const broken = takes.find(({ id, stage }) => stage === 'uploading' && !resumed.current.has(id));
  useEffect(() => {
    if (!broken || !workspace) return;
    resumed.current.add(broken.id);
    void recorder.recover(broken).then(() => recorder.upload(workspace.id));
  }, [broken, workspace, recorder]);
}
