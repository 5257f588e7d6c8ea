import type { Invitation } from '#shared/api/invitations.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCancelInvitation } from './queries.ts';

interface CancelInvitationDialogProps {
  workspace: Workspace;
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before an invitation is taken back. */
export function CancelInvitationDialog({ workspace, invitation, onClose }: CancelInvitationDialogProps) {
  const { mutate: cancel, isPending } = useCancelInvitation(workspace.id);
  return (
    <ConfirmDialog
      title="Cancel Invitation?"
      description={`The link sent to ${invitation.email} stops working.`}
      confirmLabel={isPending ? 'Cancelling...' : 'Cancel Invitation'}
      cancelLabel="Keep It"
      pending={isPending}
      onConfirm={() => cancel(invitation, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
