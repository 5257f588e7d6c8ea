import { useState } from 'react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { DeleteWorkspaceDialog } from '../workspace-dialogs.ts';

const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx').then((m) => m.HandOverDialog));

function HandOverCard({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>Hand over this workspace</CardTitle>
        <CardDescription>Another member becomes its owner. You stay as an admin.</CardDescription>
      </div>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Hand over
      </Button>
      {isAsking && <HandOverDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function DangerCard({ workspace }: { workspace: Workspace }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40 p-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>Delete this workspace</CardTitle>
        <CardDescription>
          Permanently deletes all its projects and recordings for every member. This cannot be undone.
        </CardDescription>
      </div>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete Workspace
      </Button>
      {isAsking && <DeleteWorkspaceDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </Card>
  );
}

export const WorkspaceEnd = ({ workspace }: { workspace: Workspace }) => (
  <>
    <HandOverCard workspace={workspace} />
    <DangerCard workspace={workspace} />
  </>
);
