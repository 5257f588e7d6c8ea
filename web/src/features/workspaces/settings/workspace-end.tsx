import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { EndCard } from '#web/library/end-card.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { DeleteWorkspaceDialog } from '../workspace-dialogs.ts';

const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx').then((m) => m.HandOverDialog));

export const WorkspaceEnd = ({ workspace }: { workspace: Workspace }) => (
  <>
    <EndCard
      title="Hand over this workspace"
      description="Another member becomes its owner. You stay as an admin."
      label="Hand over"
      dialog={(onClose) => <HandOverDialog workspace={workspace} onClose={onClose} />}
    />
    <EndCard
      title="Delete this workspace"
      description="Permanently deletes all its projects and recordings for every member. This cannot be undone."
      label="Delete Workspace"
      isRed
      dialog={(onClose) => <DeleteWorkspaceDialog workspace={workspace} onClose={onClose} />}
    />
  </>
);
