import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

export const NewProjectDialog = lazyDialog(() => import('./new-project-dialog.tsx').then((m) => m.NewProjectDialog));
export const EditProjectDialog = lazyDialog(() => import('./edit-project-dialog.tsx').then((m) => m.EditProjectDialog));
export const DeleteProjectDialog = lazyDialog(() =>
  import('./delete-project-dialog.tsx').then((m) => m.DeleteProjectDialog),
);
export const AccessDialog = lazyDialog(() => import('./access/access-dialog.tsx').then((m) => m.AccessDialog));
