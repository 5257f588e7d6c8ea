import { Languages, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CAPTIONS_MAX } from '#shared/limits.ts';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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
  const [removing, setRemoving] = useState<RecordingCaptions | null>(null);
  const [stated, setStated] = useState<RecordingCaptions | null>(null);
  const [replaced, setReplaced] = useState<RecordingCaptions | null>(null);
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
              onReplace={() => setReplaced(each)}
              onLanguage={() => setStated(each)}
              onRemove={() => setRemoving(each)}
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
      {stated && <LanguageDialog recording={recording} captions={stated} onClose={() => setStated(null)} />}
      {replaced && <ReplaceDialog recording={recording} captions={replaced} onClose={() => setReplaced(null)} />}
      {removing && <RemoveDialog recording={recording} captions={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  );
}

interface RemoveDialogProps extends CaptionsDialogProps {
  captions: RecordingCaptions;
}

function RemoveDialog({ recording, captions, onClose }: RemoveDialogProps) {
  const { mutate: remove, isPending } = useRemoveCaptions(recording);
  return (
    <ConfirmDialog
      title="Remove captions?"
      description={`“${captions.label}” will be deleted, and no one can use these captions anymore.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      pending={isPending}
      onConfirm={() => remove(captions, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

interface CaptionsRowProps {
  captions: RecordingCaptions;
  /** Whether people with a link do not see automatic captions. */
  isHidden: boolean;
  /** Whether other captions are being sent. */
  isDisabled: boolean;
  onReplace: () => void;
  onLanguage: () => void;
  onRemove: () => void;
}

const factsOf = ({ language, automatic }: RecordingCaptions, isHidden: boolean): string =>
  [languageName(language), automatic && 'automatic', automatic && isHidden && 'for members only']
    .filter(Boolean)
    .join(', ');

function CaptionsRow(props: CaptionsRowProps) {
  const { captions, isHidden, isDisabled, onReplace, onLanguage, onRemove } = props;
  const { label } = captions;
  return (
    <li className="flex items-center gap-1 py-1 pe-1 ps-3">
      <div className="min-w-0 flex-1 py-1.5">
        <p dir="auto" className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {label}
        </p>
        <p className="text-[13px] text-muted-foreground">{factsOf(captions, isHidden)}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Language of ${label}`}
        title="Language"
        disabled={isDisabled}
        onClick={onLanguage}
      >
        <Languages aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Replace ${label}`}
        title="Replace"
        disabled={isDisabled}
        onClick={onReplace}
      >
        <RefreshCw aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${label}`}
        title="Remove"
        disabled={isDisabled}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
