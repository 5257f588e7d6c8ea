import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import type { Opened, SwitcherMenuProps } from './switcher-menu.tsx';
import { WorkspaceAvatar } from './workspace-avatar.tsx';
import { CreateWorkspaceDialog, DeleteWorkspaceDialog } from './workspace-dialogs.ts';

const SwitcherMenu = lazyMenu(
  ({ current }: SwitcherMenuProps) => ({
    variant: 'outline',
    className: 'h-11 w-full justify-start px-2.5',
    children: (
      <>
        <WorkspaceAvatar workspace={current} />
        <span className="sr-only">Workspace: </span>
        <span translate="no" className="min-w-0 flex-1 truncate text-start">
          {current.name}
        </span>
        <ChevronsUpDown aria-hidden className="text-muted-foreground" />
      </>
    ),
  }),
  () => import('./switcher-menu.tsx').then((m) => m.SwitcherMenu),
);

export function WorkspaceSwitcher() {
  const { workspace, error, retry } = useCurrentWorkspace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  if (error && !workspace) return <SwitcherFailure onRetry={retry} />;
  if (!workspace) return <SwitcherSkeleton />;
  return (
    <>
      <SwitcherMenu current={workspace} onOpen={setOpened} />
      {opened?.dialog === 'create' && <CreateWorkspaceDialog onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteWorkspaceDialog workspace={opened.workspace} onClose={close} />}
    </>
  );
}

function SwitcherSkeleton() {
  return (
    <LoadingBoxes
      label="Loading workspaces..."
      className="flex h-11 items-center gap-2 rounded-lg border px-2.5"
      boxes={['size-6', 'h-4 w-32']}
    />
  );
}

export function SwitcherFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid gap-2 rounded-lg border p-2.5">
      <p role="alert" className="text-muted-foreground text-sm">
        Workspaces could not be loaded.
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
