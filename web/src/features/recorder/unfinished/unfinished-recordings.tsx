import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { useRecorder } from '../context/use-recorder.ts';
import { UnfinishedRecordingRow } from './unfinished-recording-row.tsx';
import { useUnfinishedRecordings } from './use-local-recordings.ts';

/** Goes on with an upload that a reload or a crash interrupted: once a visit, without asking. See `resumeUpload`. */
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

/** Offers the recordings that an earlier visit left in this browser; nothing where there are none. */
export function UnfinishedRecordings() {
  const recordings = useUnfinishedRecordings();
  useResumeUpload(recordings);
  if (recordings.length === 0) return null;
  return (
    <section
      aria-labelledby="unfinished-recordings"
      className="mb-6 rounded-xl border border-primary/25 bg-primary-soft p-4"
    >
      <div className="flex gap-3">
        <History aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-text" />
        <div className="grid gap-0.5">
          <h2 id="unfinished-recordings" className="font-medium text-sm">
            {recordings.length === 1
              ? 'A recording is waiting for you'
              : `${recordings.length} recordings are waiting for you`}
          </h2>
          <p className="text-[13px] text-muted-foreground">
            {recordings.length === 1
              ? 'It is kept in this browser. Resume it to watch, upload or discard it.'
              : 'They are kept in this browser. Resume one to watch, upload or discard it.'}
          </p>
        </div>
      </div>
      <ul className="mt-3 grid max-h-[min(24rem,60dvh)] gap-2 overflow-y-auto">
        {recordings.map((manifest) => (
          <UnfinishedRecordingRow key={manifest.id} manifest={manifest} />
        ))}
      </ul>
    </section>
  );
}
