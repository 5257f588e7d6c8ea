import { useQuery } from '@tanstack/react-query';
import { listMembers } from '#shared/api/identity/members.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { operationQuery } from '#web/lib/query.ts';
import { displayName } from '#web/library/person.ts';

/** Returns a function for the name of a person who changed a recording. */
export function useMemberName({ workspaceId }: Recording): (userId: string) => string {
  const { data: members } = useQuery(operationQuery(listMembers, { params: { id: workspaceId } }));
  return (userId) => {
    if (!members) return '...';
    const user = members.find((member) => member.userId === userId)?.user;
    return user ? displayName(user) : 'a former member';
  };
}
