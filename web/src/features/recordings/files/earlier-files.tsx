import { RotateCcw, Trash2 } from 'lucide-react';
import type { listFileVersions } from '#shared/api/editing/files.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import type { Command } from '#web/library/list/command.ts';
import { useRun } from '#web/library/list/use-run.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMemberName } from '../use-member-name.ts';
import { useDeleteFile, useRestoreFile } from './queries.ts';

type FileVersions = OutputOf<typeof listFileVersions>;
type EarlierFile = FileVersions['earlier'][number];

/** @param original number of the file that the next cut begins with */
function useDeleteCommand(recording: Recording, original: number | undefined): Command<EarlierFile> {
  const { mutate, isPending } = useDeleteFile(recording);
  return {
    label: 'Delete now',
    Icon: Trash2,
    asks: ({ number }) => {
      const isOriginal = number === original;
      const what = isOriginal ? 'the original' : 'this version';
      return {
        title: `Delete ${what} now?`,
        text: `Within an hour its files are permanently deleted, and no one can restore it. Earlier backups of this server still contain them.${
          isOriginal ? ' The next cut will use the current video.' : ''
        }`,
        yes: [`Delete ${what} now`, 'Deleting...'],
        isPending,
        does: (close) => mutate(number, { onSettled: close }),
      };
    },
  };
}

export function EarlierFiles({ recording, files }: { recording: Recording; files: FileVersions }) {
  const restore = useRestoreFile(recording);
  const nameOf = useMemberName(recording);
  const cut = files.next?.cut ?? files.cut;
  const deletes = useDeleteCommand(recording, cut?.source);
  const { run, opened } = useRun([deletes]);
  return (
    <section aria-labelledby="earlier-files" className="grid min-w-0 gap-2 border-t pt-4">
      <h3 id="earlier-files" className="font-medium text-sm">
        Previous versions
      </h3>
      <ul className="grid grid-cols-1 divide-y rounded-lg border">
        {[...files.earlier].reverse().map((file) => {
          const isOriginal = cut?.source === file.number;
          const label = `${isOriginal ? 'Original' : 'Version'} until ${dateTimeText(file.endedAt)}`;
          return (
            <li key={file.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pe-1 ps-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium text-sm">{label}</p>
                <p className="tabular wrap-anywhere text-[13px] text-muted-foreground">
                  <span>{`${factsOf(file)} Replaced by`}</span> <bdi translate="no">{nameOf(file.endedBy)}</bdi>
                  <span>{`. Kept until ${dateTimeText(file.keptUntil)}.`}</span>
                </p>
              </div>
              <div className="flex items-center gap-1">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Restore: ${label}`}
                  pending={restore.isPending && restore.variables === file.number}
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(file.number)}
                >
                  {!(restore.isPending && restore.variables === file.number) && <RotateCcw aria-hidden />}
                  <span>Restore</span>
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete now: ${label}`}
                  title="Delete now"
                  disabled={files.next?.cut?.source === file.number}
                  onClick={() => run(deletes, file)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {opened}
    </section>
  );
}

const factsOf = ({ duration, fileSize }: EarlierFile): string =>
  [duration !== null && clockText(duration), fileSize !== null && sizeText(fileSize)]
    .filter(Boolean)
    .map((fact) => `${fact}.`)
    .join(' ');
