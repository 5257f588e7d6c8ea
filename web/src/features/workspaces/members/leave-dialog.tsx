import type { Member } from '#shared/api/members.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useLeaveWorkspace } from './queries.ts';

interface LeaveDialogProps {
  workspace: Workspace;
  /** The viewer as a member. */
  member: Member;
  onClose: () => void;
}

/** Asks before the viewer leaves; it stays until the app starts again. */
export function LeaveDialog({ workspace, member, onClose }: LeaveDialogProps) {
  const { mutate: leave, isPending, isSuccess } = useLeaveWorkspace(workspace.id);
  const isLeaving = isPending || isSuccess;
  return (
    <ConfirmDialog
      title="Leave Workspace?"
      description={`You lose access to “${workspace.name}”, and can only come back with another invitation.`}
      confirmLabel={isLeaving ? 'Leaving...' : 'Leave'}
      pending={isLeaving}
      onConfirm={() => leave(member, { onError: onClose })}
      onClose={onClose}
    />
  );
}
