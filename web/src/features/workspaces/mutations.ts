import { updateTranscription } from '#shared/api/editing/transcripts.ts';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { createWorkspace, deleteWorkspace, updateWorkspace, type Workspace } from '#shared/api/identity/workspaces.ts';
import { call } from '#web/lib/api.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { gone, put } from '#web/library/store/entities.ts';
import { toast } from '#web/ui/use-toast.ts';
import { chooseWorkspace } from './choose-workspace.ts';

export function useCreateWorkspace() {
  const { select } = useCurrentWorkspace();
  return useAppMutation({
    mutationFn: (input: InputOf<typeof createWorkspace>) => call(createWorkspace, { input }),
    onSuccess: async (made) => {
      // Only what is in the list can be selected.
      put('workspace', made);
      await select(made.id);
      toast({
        title: 'Workspace Created',
        description: `"${shortName(made.name)}" has been created and is now active.`,
      });
    },
    failure: 'Failed to create workspace. Please try again.',
  });
}

const UPDATING = {
  success: { title: 'Workspace Updated', description: 'Your changes have been saved.' },
  failure: 'Failed to update workspace settings.',
};

export function useUpdateWorkspace({ id }: Workspace) {
  return useAppMutation({
    mutationFn: (input: InputOf<typeof updateWorkspace>) => call(updateWorkspace, { params: { id }, input }),
    ...UPDATING,
  });
}

export function useUpdateTranscription({ id }: Workspace) {
  return useAppMutation({
    mutationFn: (input: Pick<Workspace['transcription'], 'mode' | 'languages'>) =>
      call(updateTranscription, { params: { id }, input }),
    // One after the other: the last choice counts.
    scope: { id: `transcription ${id}` },
    ...UPDATING,
  });
}

/** Deletes a workspace with its content. If it was the current one, switches to the personal workspace. */
export function useDeleteWorkspace({ id, name }: Workspace) {
  const { workspace, workspaces, select } = useCurrentWorkspace();
  return useAppMutation({
    mutationFn: () => call(deleteWorkspace, { params: { id } }),
    onSuccess: async () => {
      const left = workspaces.filter((entry) => entry.id !== id);
      const next = workspace?.id === id ? chooseWorkspace(left, null) : null;
      if (next) await select(next.id);
      gone('workspace', id);
      toast({
        title: 'Workspace Deleted',
        description: `"${shortName(name)}" has been deleted. ${ACCESS_ENDS_NOTICE}`,
      });
    },
    failure: 'Failed to delete workspace. Please try again.',
  });
}
