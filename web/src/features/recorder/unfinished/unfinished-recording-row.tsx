import { useQuery } from '@tanstack/react-query';
import { clockText } from '#shared/rules/duration-text.ts';
import { callInBackground } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/time-text.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { Button } from '#web/ui/button.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import { findRecording } from '../flow/pending-recording.ts';
import { recordingOf } from '../flow/resume-steps.ts';

/** When a recording was made, and how long it is where that is known: one that was interrupted does not say. */
const factsOf = ({ startedAt, durationMs }: Manifest) =>
  durationMs === null
    ? `${dateTimeText(startedAt)} · interrupted`
    : `${dateTimeText(startedAt)} · ${clockText(durationMs / 1000)}`;

/** Whether the server made a file of a part of the recording: its recorder was lost for a while. */
function useIsPartlySaved(manifest: Manifest): boolean {
  const { data } = useQuery({
    queryKey: ['partly-saved', manifest.id],
    queryFn: () => findRecording(recordingOf(manifest), callInBackground),
  });
  return data?.segments?.state === 'interrupted';
}

/** One recording that can be resumed. */
export function UnfinishedRecordingRow({ manifest }: { manifest: Manifest }) {
  const { recorder } = useRecorder();
  const isPartlySaved = useIsPartlySaved(manifest);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card p-3">
      <div className="grid min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium text-sm">
          {manifest.about.name}
        </p>
        <p className="tabular text-[13px] text-muted-foreground">{factsOf(manifest)}</p>
        {isPartlySaved && (
          <p className="text-[13px] text-muted-foreground">
            What had arrived of it is saved. Resume it to complete it with the rest.
          </p>
        )}
      </div>
      <Button
        size="sm"
        aria-label={`Resume recording ${manifest.about.name}`}
        onClick={() => void recorder.resumeUnfinished(manifest)}
      >
        Resume recording
      </Button>
    </li>
  );
}
