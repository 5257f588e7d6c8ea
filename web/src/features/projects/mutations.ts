import type { InputOf } from '#shared/api/ground/operation.ts';
import { createProject, deleteProject, type Project, updateProject } from '#shared/api/identity/projects.ts';
import { call } from '#web/lib/api.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { useSaveTexts } from '#web/library/save-texts.ts';
import { gone } from '#web/library/store/entities.ts';
import { tell } from '#web/library/store/facts.ts';
import { toast } from '#web/ui/use-toast.ts';

/** Creates a project, and adds it to the list as the first one. */
export function useCreateProject(workspaceId: string) {
  return useAppMutation({
    mutationFn: (input: Omit<InputOf<typeof createProject>, 'workspaceId'>) =>
      call(createProject, { input: { ...input, workspaceId } }),
    success: (made) => ({ title: 'Project Created', description: `“${shortName(made.name)}” has been created.` }),
    failure: 'Failed to create project. Please try again.',
  });
}

export function useSaveProjectTexts({ id }: Project) {
  return useSaveTexts({
    kind: 'project',
    id,
    send: (change) => call(updateProject, { params: { id }, input: change }),
    onSaved: (saved, actions) => {
      toast({ title: 'Project updated', description: `“${shortName(saved.name)}” has been saved.`, actions });
    },
    onRefused: (error) => notifyFailure(error, 'Failed to update project.'),
  });
}

/**
 * Deletes a project with or without its recordings.
 * @param onDeleted leaves the project's page, which would otherwise show that the project was not found
 */
export function useDeleteProject({ id, name }: Project, onDeleted: () => void) {
  return useAppMutation({
    mutationFn: (deleteRecordings: boolean) => call(deleteProject, { params: { id }, query: { deleteRecordings } }),
    onSuccess: (_answer, withRecordings) => {
      onDeleted();
      toast({
        title: 'Project Deleted',
        description: withRecordings
          ? `“${shortName(name)}” and its recordings have been deleted. ${ACCESS_ENDS_NOTICE}`
          : `“${shortName(name)}” has been deleted.`,
      });
    },
    failure: 'Failed to delete project.',
    onError: async (error) => {
      if (!isNotFound(error)) return;
      onDeleted();
      await tell(...gone('project', id));
    },
  });
}
