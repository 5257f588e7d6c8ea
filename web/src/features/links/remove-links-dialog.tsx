import { countText } from '#web/lib/count-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface RemoveLinksDialogProps {
  count: number;
  /** Number of named links to the same recordings that are not removed. */
  staying: number;
  isPending: boolean;
  /** Number of links whose calls have ended. */
  finished?: number;
  onRemove: () => void;
  onClose: () => void;
}

const removing = (count: number, finished: number) =>
  finished > 0 ? `Removing... ${finished} of ${count}` : 'Removing...';

export function RemoveLinksDialog({
  count,
  staying,
  isPending,
  finished = 0,
  onRemove,
  onClose,
}: RemoveLinksDialogProps) {
  const isOne = count === 1;
  return (
    <ConfirmDialog
      title={isOne ? 'Remove Shared Link?' : `Remove ${count} Shared Links?`}
      description={`${
        isOne
          ? 'This will permanently remove the shared link. Anyone with this link will no longer be able to access the recording.'
          : 'This will permanently remove the shared links. Anyone with these links will no longer be able to access the recordings.'
      } ${isOne ? 'A new link will have another address.' : 'New links will have other addresses.'}${staying > 0 ? ` ${countText(staying, 'more link')} to ${isOne ? 'it' : 'them'} will stay.` : ''}`}
      confirmLabel={isPending ? removing(count, finished) : isOne ? 'Remove Link' : 'Remove All'}
      pending={isPending}
      onConfirm={onRemove}
      onClose={onClose}
    />
  );
}
