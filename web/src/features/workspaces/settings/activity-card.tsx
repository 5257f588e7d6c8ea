import { useMemo } from 'react';
import type { Member } from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { listActs } from '#shared/api/telling/acts.ts';
import { callPage } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-list.ts';
import { ActsList, type ActsRecord } from '#web/library/acts/acts-list.tsx';
import { paths } from '#web/library/paths.ts';
import { displayName } from '#web/library/person.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useMembers } from '../members/queries.ts';

const NOBODY: readonly Member[] = [];

const recordOf = (id: string, members: readonly Member[]): ActsRecord => ({
  queryOf: (filter) => ({
    ...pagedQuery(listActs, { params: { id }, query: filter }, { first: 10, later: 100 }),
    staleTime: 0,
  }),
  readPage: (query) => callPage(listActs, { params: { id }, query }),
  isOfWorkspace: true,
  pathOf: (person) => (members.some(({ userId }) => userId === person.id) ? `${paths.settings}?tab=members` : null),
});

/** What happened in the workspace, for its owner and admins. */
export function ActivityCard({ workspace: { id } }: { workspace: Workspace }) {
  const { data: members = NOBODY } = useMembers(id);
  const record = useMemo(() => recordOf(id, members), [id, members]);
  return (
    <SettingCard title="Activity" description="What people did in this workspace, for 365 days. No one can edit it.">
      <ActsList record={record} people={members.map(({ userId, user }) => ({ id: userId, name: displayName(user) }))} />
    </SettingCard>
  );
}
