import { RotateCcw } from 'lucide-react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { useMemberName } from '../use-member-name.ts';
import type { RecordingCaptions } from './queries.ts';
import { useCaptionsVersions, useRestoreCaptions } from './transcript-queries.ts';

interface VersionsDialogProps {
  recording: Recording;
  captions: RecordingCaptions;
  onClose: () => void;
}

export function VersionsDialog({ recording, captions, onClose }: VersionsDialogProps) {
  const query = useCaptionsVersions(recording, captions.id);
  const restore = useRestoreCaptions(recording, captions.id);
  return (
    <Dialog
      title="Versions of the transcript"
      description="Each correction keeps the corrected text before it."
      className={besideToasts}
      pending={restore.isPending}
      onClose={onClose}
    >
      <Loaded
        query={query}
        name="Versions"
        waiting={<LoadingBoxes label="Loading versions..." className="grid gap-2" boxes={['h-14']} />}
      >
        {(versions) => (
          <VersionList
            recording={recording}
            versions={versions}
            restoring={restore.isPending ? restore.variables : undefined}
            onRestore={(id) => restore.mutate(id, { onSuccess: onClose })}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface VersionListProps {
  recording: Recording;
  versions: NonNullable<ReturnType<typeof useCaptionsVersions>['data']>;
  restoring: string | undefined;
  onRestore: (id: string) => void;
}

function VersionList({ recording, versions, restoring, onRestore }: VersionListProps) {
  const nameOf = useMemberName(recording);
  if (versions.length === 0) return <p className="text-muted-foreground text-sm">There are no earlier versions yet.</p>;
  return (
    <ul className="grid grid-cols-1 divide-y rounded-lg border">
      {versions.map(({ id, endedAt, endedBy }) => {
        const label = `Version until ${dateTimeText(endedAt)}`;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pe-2 ps-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium text-sm">{label}</p>
              <p className="wrap-anywhere text-[13px] text-muted-foreground">
                Replaced by <bdi translate="no">{nameOf(endedBy)}</bdi>
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Restore: ${label}`}
              pending={restoring === id}
              disabled={restoring !== undefined}
              onClick={() => onRestore(id)}
            >
              {restoring !== id && <RotateCcw aria-hidden />}
              <span>Restore</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
