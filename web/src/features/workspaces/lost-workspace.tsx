import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Says why the personal workspace is on screen: the user has lost the workspace that was selected. */
export function LostWorkspace() {
  const { workspace, lost, dismissLost } = useCurrentWorkspace();
  if (lost === null || (workspace && !workspace.isPersonal)) return null;
  return (
    <Alert
      className="mb-6"
      title={<span className="wrap-anywhere line-clamp-2">You're no longer a member of “{lost}”</span>}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          You were removed, or the workspace was deleted. This is your personal workspace.
        </p>
        <Button variant="outline" onClick={dismissLost}>
          Got it
        </Button>
      </div>
    </Alert>
  );
}
