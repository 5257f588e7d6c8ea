import { useQuery } from '@tanstack/react-query';
import { listInstallationActs } from '#shared/api/acts.ts';
import { getInstallation, listStoredWorkspaces } from '#shared/api/installation.ts';
import { PAGE_LIMIT_MAX } from '#shared/api/operation.ts';
import { callPage } from '#web/lib/api.ts';
import { pagedQuery, usePagedList } from '#web/lib/paged-list.ts';
import { operationQuery } from '#web/lib/query.ts';
import type { ActsRecord } from '#web/library/acts/acts-list.tsx';

/** The data changes without the user, so each visit fetches it again. */
export const useInstallation = () => useQuery({ ...operationQuery(getInstallation, {}), staleTime: 0 });

export const useStoredWorkspaces = () =>
  usePagedList({ ...pagedQuery(listStoredWorkspaces, {}, { first: 20, later: 50 }), staleTime: 0 });

export const installationActs: ActsRecord = {
  queryOf: (filter) => ({
    ...pagedQuery(listInstallationActs, { query: filter }, { first: 25, later: 100 }),
    staleTime: 0,
  }),
  readPage: (filter, cursor) =>
    callPage(listInstallationActs, { query: { ...filter, limit: PAGE_LIMIT_MAX, ...(cursor && { cursor }) } }),
};
