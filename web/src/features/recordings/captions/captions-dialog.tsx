import { Languages, RefreshCw, Trash2 } from 'lucide-react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CAPTIONS_MAX } from '#shared/limits.ts';
import { type Command, labelOf, type RunCommand } from '#web/library/list/command.ts';
import { useRun } from '#web/library/list/use-run.tsx';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddCaptionsForm } from './add-captions-form.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { languageName } from './languages.ts';
import { type RecordingCaptions, useAddCaptions, useRemoveCaptions } from './queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface CaptionsDialogProps {
  recording: Recording;
  onClose: () => void;
}

export function CaptionsDialog({ recording, onClose }: CaptionsDialogProps) {
  const { captions } = recording;
  const add = useAddCaptions(recording);
  const commands = useCaptionsCommands(recording);
  const { run, opened } = useRun(commands);
  const { isPending } = add;
  return (
    <Dialog
      title="Captions"
      description={
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          Captions for “{recording.name}”, for everyone who can watch it.
        </span>
      }
      className={besideToasts}
      pending={isPending}
      onClose={onClose}
    >
      {captions.length > 0 && (
        <ul className="grid grid-cols-1 divide-y rounded-lg border">
          {captions.map((each) => (
            <CaptionsRow
              key={each.id}
              captions={each}
              isHidden={!recording.showsTranscript}
              isDisabled={isPending}
              commands={commands}
              run={run}
            />
          ))}
        </ul>
      )}
      {captions.length < CAPTIONS_MAX ? (
        <AddCaptionsForm
          key={captions.length}
          taken={captions.map(({ label }) => label)}
          duration={recording.duration}
          isPending={isPending}
          onAdd={(added) => add.mutate(added)}
        />
      ) : (
        <p className="text-muted-foreground text-sm">
          A recording can have {CAPTIONS_MAX} captions at most. Remove some to add others.
        </p>
      )}
      {opened}
    </Dialog>
  );
}

function useCaptionsCommands(recording: Recording): Command<RecordingCaptions>[] {
  const { mutate: remove, isPending } = useRemoveCaptions(recording);
  const of = (captions: RecordingCaptions, onClose: () => void) => ({ recording, captions, onClose });
  return [
    {
      label: 'Language',
      Icon: Languages,
      spoken: ({ label }) => `Language of ${label}`,
      dialog: (...chosen) => <LanguageDialog {...of(...chosen)} />,
    },
    {
      label: 'Replace',
      Icon: RefreshCw,
      spoken: ({ label }) => `Replace ${label}`,
      dialog: (...chosen) => <ReplaceDialog {...of(...chosen)} />,
    },
    {
      label: 'Remove',
      Icon: Trash2,
      spoken: ({ label }) => `Remove ${label}`,
      asks: (captions) => ({
        title: 'Remove captions?',
        text: `“${captions.label}” will be deleted, and no one can use these captions anymore.`,
        yes: ['Remove', 'Removing...'],
        isPending,
        does: (close) => remove(captions, { onSettled: close }),
      }),
    },
  ];
}

interface CaptionsRowProps {
  captions: RecordingCaptions;
  /** Whether people with a link do not see automatic captions. */
  isHidden: boolean;
  /** Whether other captions are being sent. */
  isDisabled: boolean;
  commands: readonly Command<RecordingCaptions>[];
  run: RunCommand<RecordingCaptions>;
}

const factsOf = ({ language, automatic }: RecordingCaptions, isHidden: boolean): string =>
  [languageName(language), automatic && 'automatic', automatic && isHidden && 'for members only']
    .filter(Boolean)
    .join(', ');

function CaptionsRow({ captions, isHidden, isDisabled, commands, run }: CaptionsRowProps) {
  return (
    <li className="flex items-center gap-1 py-1 pe-1 ps-3">
      <div className="min-w-0 flex-1 py-1.5">
        <p dir="auto" className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {captions.label}
        </p>
        <p className="text-[13px] text-muted-foreground">{factsOf(captions, isHidden)}</p>
      </div>
      {commands.map((command) => (
        <Button
          key={labelOf(command, captions)}
          variant="ghost"
          size="icon"
          aria-label={command.spoken?.(captions)}
          title={labelOf(command, captions)}
          disabled={isDisabled}
          onClick={() => run(command, captions)}
        >
          <command.Icon aria-hidden />
        </Button>
      ))}
    </li>
  );
}
