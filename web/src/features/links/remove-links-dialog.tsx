import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface RemoveLinksDialogProps {
  /** Number of links, at least one. */
  count: number;
  /** They are being removed. */
  isPending: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before links are removed. */
export function RemoveLinksDialog({ count, isPending, onRemove, onClose }: RemoveLinksDialogProps) {
  const isOne = count === 1;
  return (
    <ConfirmDialog
      title={isOne ? 'Remove Shared Link?' : `Remove ${count} Shared Links?`}
      description={
        <>
          {isOne
            ? 'This will permanently remove the shared link. Anyone with this link will no longer be able to access the recording.'
            : 'This will permanently remove the shared links. Anyone with these links will no longer be able to access the recordings.'}{' '}
          {isOne ? 'A new link will have another address.' : 'New links will have other addresses.'}
        </>
      }
      confirmLabel={isPending ? 'Removing...' : isOne ? 'Remove Link' : 'Remove All'}
      pending={isPending}
      onConfirm={onRemove}
      onClose={onClose}
    />
  );
}
