import { useQuery } from '@tanstack/react-query';
import { listMembers } from '#shared/api/members.ts';
import type { InputOf } from '#shared/api/operation.ts';
import { getProjectAccess, setProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import { call } from '#web/lib/api.ts';
import { loadErrorText, operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';

/** The access to a project, and the members of its workspace. Each use fetches both, because others change them. */
export function useAccess({ id, workspaceId }: Project) {
  const access = useQuery({ ...operationQuery(getProjectAccess, { params: { id } }), staleTime: 0, gcTime: 0 });
  const members = useQuery({ ...operationQuery(listMembers, { params: { id: workspaceId } }), staleTime: 0 });
  const error = access.error ?? members.error;
  return {
    access: access.data,
    members: members.data,
    failure: error && loadErrorText(error),
  };
}

export function useSetAccess({ id }: Project) {
  return useAppMutation({
    mutationFn: (input: InputOf<typeof setProjectAccess>) => call(setProjectAccess, { params: { id }, input }),
    success: ({ accessLevel }) => ({
      title: 'Access Updated',
      description:
        accessLevel === 'workspace'
          ? 'Everyone in the workspace can see this project.'
          : 'Only the people you chose can see this project. For others, access ends within a minute.',
    }),
    failure: 'Failed to update access. Please try again.',
  });
}
