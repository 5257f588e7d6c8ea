import { useEffect, useRef } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { refreshWorkspace } from '../../lib/workspace-cache.ts';
import { toast } from '../../ui/use-toast.ts';

/**
 * Says so when the workspace on screen is gone and another takes its place, and asks for the content of that one.
 * @param isGone the selected workspace is not in the list any more
 */
export function useReplacementNotice(workspace: Workspace | null, isGone: boolean): void {
  const shown = useRef<Workspace | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = workspace;
    // A selection from an earlier visit was never on screen: there is nothing to miss.
    if (!isGone || !before || !workspace || before.id === workspace.id) return;
    toast({
      variant: 'destructive',
      title: 'Workspace Not Available',
      description: `“${before.name}” was deleted, or you are no longer a member. You are now in “${workspace.name}”.`,
    });
    void refreshWorkspace(workspace.id);
  }, [workspace, isGone]);
}
