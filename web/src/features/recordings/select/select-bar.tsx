import { Download, FolderInput, Link2, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { mayMakeLink } from '#shared/rules/video/makers-own.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useMayChangeEach } from '#web/library/workspace-queries.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { bottomBar } from '#web/ui/keeps-height.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { toast } from '#web/ui/use-toast.ts';
import type { RecordingActions } from '../recording-actions.ts';
import { type BulkTask, deleting, downloading, moving, sharing } from './bulk-tasks.ts';
import { useBulk } from './use-bulk.ts';
import type { RecordingSelection } from './use-selection.ts';

const loadQuestions = () => import('./bulk-questions.tsx');
const DeleteManyDialog = lazyDialog(() => loadQuestions().then((m) => m.DeleteManyDialog));
const MoveManyDialog = lazyDialog(() => loadQuestions().then((m) => m.MoveManyDialog));
const ShareManyDialog = lazyDialog(() => loadQuestions().then((m) => m.ShareManyDialog));
const BulkProgressDialog = lazyDialog(() => import('./bulk-progress-dialog.tsx').then((m) => m.BulkProgressDialog));

/** Copies links. If the browser requires a click for that, a toast has the button. */
async function copyLinks(text: string): Promise<void> {
  if (await copyText(text)) return;
  const description = 'Your browser allows copying only after a click.';
  toast({
    title: 'Links created',
    description,
    actions: [{ label: 'Copy Links', onClick: () => void copyText(text) }],
  });
}

/** Distance of the bar from the bottom of the window, in pixels. */
const BELOW = 24;

const place = bottomBar('--bottom-bar-height', BELOW);

interface SelectBarProps {
  selection: RecordingSelection;
  save: RecordingActions['save'];
  onClose: () => void;
}

/** Actions for the selected recordings that the user may do. The bar stays visible while the page scrolls. */
export function SelectBar({ selection, save, onClose: end }: SelectBarProps) {
  const { selected } = selection;
  const [asked, setAsked] = useState<'move' | 'share' | 'delete' | null>(null);
  const bulk = useBulk(end);
  const mayChange = useMayChangeEach();
  const { user } = useCurrentUser();
  const changeable = selected.filter(mayChange);
  const shareable = changeable.filter((recording) => mayMakeLink(recording, user?.id));
  const close = () => setAsked(null);
  const start = (task: BulkTask) => {
    close();
    bulk.start(task);
  };
  const question = (recordings: readonly Recording[]) => ({
    recordings,
    others: selected.length - recordings.length,
    onClose: close,
  });
  return (
    <section
      ref={place}
      aria-label="Selection"
      className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-2 rounded-xl border border-primary/30 bg-popover p-2 shadow-float sm:flex-nowrap sm:ps-4"
    >
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <p role="status" className="tabular ps-2 font-medium text-sm sm:ps-0">
          {selected.length === 0 ? 'Select recordings' : `${selected.length} selected`}
        </p>
        {!selection.isAllSelected && (
          <Button variant="ghost" size="sm" pending={selection.isSelectingAll} onClick={selection.selectAll}>
            Select All
          </Button>
        )}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:order-last max-sm:w-full">
        {changeable.length > 0 && <Act icon={FolderInput} label="Move" onClick={() => setAsked('move')} />}
        {shareable.length > 0 && <Act icon={Link2} label="Share" onClick={() => setAsked('share')} />}
        <Act
          icon={Download}
          label="Download"
          disabled={selected.length === 0}
          onClick={() => start(downloading(selected, save))}
        />
        {changeable.length > 0 && (
          <Act icon={Trash2} label="Delete" variant="destructive" onClick={() => setAsked('delete')} />
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label="End selecting" onClick={end}>
        <X aria-hidden />
      </Button>
      {asked === 'delete' && (
        <DeleteManyDialog {...question(changeable)} onDelete={() => start(deleting(changeable))} />
      )}
      {asked === 'move' && (
        <MoveManyDialog {...question(changeable)} onMove={(id, name) => start(moving(changeable, id, name))} />
      )}
      {asked === 'share' && (
        <ShareManyDialog {...question(shareable)} onShare={() => start(sharing(shareable, copyLinks))} />
      )}
      {bulk.run && <BulkProgressDialog run={bulk.run} onRetry={bulk.retry} onClose={bulk.close} />}
    </section>
  );
}

interface ActProps extends Pick<ButtonProps, 'variant' | 'onClick' | 'disabled'> {
  icon: typeof X;
  label: string;
}

/** Button of the bar. On a phone, the icon is above the label. */
function Act({ icon: Icon, label, variant = 'outline', ...rest }: ActProps) {
  return (
    <Button
      variant={variant}
      className="max-sm:h-13 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs"
      {...rest}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}
