import { useQuery } from '@tanstack/react-query';
import { clockText } from '#shared/rules/duration-text.ts';
import { dateTimeText } from '#web/lib/time-text.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { Button } from '#web/ui/button.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import { onServerQuery } from '../flow/on-server-query.ts';
import { recordingOf } from '../flow/pending-recording.ts';

/** When a recording was made, and how long it is where that is known: one that was interrupted does not say. */
const factsOf = ({ startedAt, durationMs }: Manifest) =>
  durationMs === null
    ? `${dateTimeText(startedAt)} · interrupted`
    : `${dateTimeText(startedAt)} · ${clockText(durationMs / 1000)}`;

const NOT_SAVED = 'It is not saved on the server yet. Resume it to upload it.';
const PARTLY_SAVED = 'A part of it is saved. Resume it to complete it with the rest.';
const GONE =
  'It is not on the server any more: it was deleted, or you are no longer in its workspace. Resume it to save it again, or to discard it.';

/**
 * What is to be known of the recording on the server: it has no file, or one of a part, because its recorder was lost, or
 * it is gone. Undefined until that is known.
 */
function useServerNote(manifest: Manifest): string | null | undefined {
  const { data, isPending } = useQuery(onServerQuery(recordingOf(manifest)));
  if (isPending) return undefined;
  if (data === null) return GONE;
  if (data?.segments?.state === 'interrupted') return PARTLY_SAVED;
  return data?.filePath === null ? NOT_SAVED : null;
}

/** One recording that can be resumed. */
export function UnfinishedRecordingRow({ manifest }: { manifest: Manifest }) {
  const { recorder } = useRecorder();
  const note = useServerNote(manifest);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card p-3">
      <div className="grid min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium text-sm" title={manifest.about.name}>
          {manifest.about.name}
        </p>
        <p className="tabular text-[13px] text-muted-foreground">{factsOf(manifest)}</p>
        {note !== null && (
          <p className={`text-[13px] text-muted-foreground ${note ? '' : 'invisible'}`}>{note ?? NOT_SAVED}</p>
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
