import type { RecordingLink } from '#shared/api/links.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveLinks } from './queries.ts';

interface RemoveLinksDialogProps {
  workspaceId: string;
  /** At least one. */
  links: readonly RecordingLink[];
  onClose: () => void;
}

/** Asks before links are removed, and removes them. */
export function RemoveLinksDialog({ workspaceId, links, onClose }: RemoveLinksDialogProps) {
  const { mutate, isPending } = useRemoveLinks(workspaceId);
  const isOne = links.length === 1;
  const remove = () =>
    mutate(
      links.map(({ id }) => id),
      { onSettled: onClose },
    );
  return (
    <ConfirmDialog
      title={isOne ? 'Remove Shared Link?' : `Remove ${links.length} Shared Links?`}
      description={
        isOne
          ? 'This will permanently remove the shared link. Anyone with this link will no longer be able to access the recording.'
          : 'This will permanently remove the shared links. Anyone with these links will no longer be able to access the recordings.'
      }
      confirmLabel={isPending ? 'Removing...' : isOne ? 'Remove Link' : 'Remove All'}
      pending={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
