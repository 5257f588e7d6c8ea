import { useMutation, useQuery } from '@tanstack/react-query';
import { listMembers } from '#shared/api/members.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { getProjectAccess, setProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import { call } from '#web/lib/api.ts';
import { errorMessage, refusalMessage } from '#web/lib/http/api-error.ts';
import { operationQuery } from '#web/lib/query.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { refreshCounts } from '#web/lib/workspace-cache.ts';
import { toast } from '#web/ui/use-toast.ts';

/** The access to a project, and the members of its workspace. Fetched each time, because others change both. */
export function useAccess({ id, workspaceId }: Project) {
  const access = useQuery({ ...operationQuery(getProjectAccess, { params: { id } }), staleTime: 0, gcTime: 0 });
  const members = useQuery({ ...operationQuery(listMembers, { params: { id: workspaceId } }), staleTime: 0 });
  const error = access.error ?? members.error;
  return {
    access: access.data,
    members: members.data,
    failure: error && errorMessage(error, 'The server did not answer as it should. Please try again.'),
  };
}

/** Replaces the access to a project. */
export function useSetAccess({ id, workspaceId }: Project) {
  return useMutation({
    mutationFn: (input: InputOf<typeof setProjectAccess>) => call(setProjectAccess, { params: { id }, input }),
    onSuccess: async ({ accessLevel }) => {
      toast({
        title: 'Access Updated',
        description:
          accessLevel === 'workspace'
            ? 'Everyone in the workspace can see this project.'
            : `Only the people you chose can see this project. For others, access ends within a minute.`,
      });
      await refreshCounts(workspaceId);
    },
    onError: (error) => {
      if (isUnauthorised(error)) return;
      const description = refusalMessage(error, 'Failed to update access. Please try again.');
      toast({ variant: 'destructive', title: 'Error', description });
    },
  });
}
