import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

export const CreateWorkspaceDialog = lazyDialog(() =>
  import('./create-workspace-dialog.tsx').then((m) => m.CreateWorkspaceDialog),
);
export const DeleteWorkspaceDialog = lazyDialog(() =>
  import('./delete-workspace-dialog.tsx').then((m) => m.DeleteWorkspaceDialog),
);
