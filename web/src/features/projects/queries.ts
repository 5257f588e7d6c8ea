import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf } from '#shared/api/operation.ts';
import { createProject, deleteProject, type Project, updateProject } from '#shared/api/projects.ts';
import { call } from '#web/lib/api.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { queryClient } from '#web/lib/query.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { useSaveTexts, useWithSavedTexts } from '#web/library/save-texts.ts';
import {
  dropProject,
  forgetProject,
  putChangedProject,
  refreshCounts,
  refreshWorkspace,
} from '#web/library/workspace-cache.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';

/** A project, which may be in another workspace. A project that is not found is removed from the list. */
export function useProject(id: string) {
  const { workspace } = useCurrentWorkspace();
  const query = useQuery(workspaceQueries.project(id));
  const isGone = isNotFound(query.error);
  const workspaceId = workspace?.id;
  useEffect(() => {
    if (isGone && workspaceId) void forgetProject(workspaceId, id);
  }, [isGone, workspaceId, id]);
  const { one } = useWithSavedTexts();
  return { ...query, data: isGone || !query.data ? undefined : one(query.data) };
}

/** Creates a project, and adds it to the list as the first one. */
export function useCreateProject(workspaceId: string) {
  return useAppMutation({
    mutationFn: (input: Omit<InputOf<typeof createProject>, 'workspaceId'>) =>
      call(createProject, { input: { ...input, workspaceId } }),
    onSuccess: async (made) => {
      const { queryKey } = workspaceQueries.projects(workspaceId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => list && [made, ...list]);
      toast({ title: 'Project Created', description: `“${made.name}” has been created.` });
      await refreshCounts(workspaceId);
    },
    failure: 'Failed to create project. Please try again.',
  });
}

/** Changes the name and the description of a project. */
export function useSaveProjectTexts({ id, workspaceId }: Project) {
  return useSaveTexts({
    id,
    send: (change) => call(updateProject, { params: { id }, input: change }),
    onSaved: async (saved) => {
      await putChangedProject(saved);
      toast({ title: 'Project Updated', description: `“${saved.name}” has been saved.` });
    },
    onRefused: async (error) => {
      notifyFailure(error, 'Failed to update project.');
      if (isNotFound(error)) await forgetProject(workspaceId, id);
    },
  });
}

/**
 * Deletes a project with or without its recordings.
 * @param onDeleted called before the lists are refetched: it leaves the project's page, which would otherwise show that
 *   the project was not found
 */
export function useDeleteProject({ id, name, workspaceId }: Project, onDeleted: () => void) {
  const leave = async () => {
    await dropProject(workspaceId, id);
    onDeleted();
  };
  return useAppMutation({
    mutationFn: (deleteRecordings: boolean) => call(deleteProject, { params: { id }, query: { deleteRecordings } }),
    onSuccess: async (_answer, withRecordings) => {
      await leave();
      toast({
        title: 'Project Deleted',
        description: withRecordings
          ? `“${name}” and its recordings have been deleted. ${ACCESS_ENDS_NOTICE}`
          : `“${name}” has been deleted.`,
      });
      queryClient.removeQueries({ queryKey: workspaceQueries.project(id).queryKey, type: 'inactive' });
      await refreshWorkspace(workspaceId);
    },
    failure: 'Failed to delete project.',
    onError: async (error) => {
      if (isNotFound(error)) await leave();
    },
  });
}
