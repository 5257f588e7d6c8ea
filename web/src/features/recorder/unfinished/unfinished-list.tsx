import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { dateTimeText } from '#shared/english-format.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { Button } from '#web/ui/button.tsx';
import { onServerQuery } from '../flow/on-server-query.ts';
import { recordingOf } from '../flow/pending-recording.ts';
import { useRecorder } from '../use-recorder.ts';

export function UnfinishedList({ recordings }: { recordings: Manifest[] }) {
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

/** Start time and length of a recording. The length of an interrupted one is unknown. */
const factsOf = ({ startedAt, durationMs }: Manifest) =>
  durationMs === null
    ? `${dateTimeText(startedAt)} · interrupted`
    : `${dateTimeText(startedAt)} · ${clockText(durationMs / 1000)}`;

const NOT_SAVED = 'It is not saved on the server yet. Resume it to upload it.';
const PARTLY_SAVED = 'A part of it is saved. Resume it to complete it with the rest.';
const GONE =
  "It's no longer on the server: it was deleted, or you left its workspace. Resume it to save it again, or to discard it.";

/**
 * Note about the recording on the server: it has no file, only a part, or is not found. Undefined while it loads, null
 * for no note.
 */
function useServerNote(manifest: Manifest): string | null | undefined {
  const { data, isPending } = useQuery(onServerQuery(recordingOf(manifest)));
  if (isPending) return undefined;
  if (data === null) return GONE;
  if (data?.segments?.state === 'interrupted') return PARTLY_SAVED;
  return data?.filePath === null ? NOT_SAVED : null;
}

function UnfinishedRecordingRow({ manifest }: { manifest: Manifest }) {
  const { recorder } = useRecorder();
  const note = useServerNote(manifest);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-card p-3">
      <div className="grid min-w-0 flex-1 basis-48">
        <p dir="auto" translate="no" className="truncate font-medium text-sm" title={manifest.about.name}>
          {manifest.about.name}
        </p>
        <p className="tabular text-[13px] text-muted-foreground">{factsOf(manifest)}</p>
        {/* While the note loads, invisible text reserves its space. */}
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
