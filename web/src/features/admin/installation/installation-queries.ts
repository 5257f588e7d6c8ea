import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listInstallationActs } from '#shared/api/telling/acts.ts';
import {
  type CountedObjects,
  countObjects,
  getInstallation,
  listStoredWorkspaces,
} from '#shared/api/upkeep/installation.ts';
import { call, callPage } from '#web/lib/api.ts';
import { pagedQuery, usePagedList, useReadOn } from '#web/lib/paged-list.ts';
import { operationQuery, queryClient } from '#web/lib/query.ts';
import type { ActsRecord } from '#web/library/acts/acts-list.tsx';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { paths } from '#web/library/paths.ts';

/** The data changes without the user, so each visit fetches it again. */
export const useInstallation = () => useQuery({ ...operationQuery(getInstallation, {}), staleTime: 0 });

const workspacesQuery = { ...pagedQuery(listStoredWorkspaces, {}, { first: 20, later: 50 }), staleTime: 0 };

/** Fetches the figures of the workspaces again. */
export const readWorkspacesAgain = () => queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey });

/** @param isBySize whether the largest come first: then all are read, page by page. The server has the newest first. */
export function useStoredWorkspaces(isBySize: boolean) {
  const list = usePagedList(workspacesQuery);
  const { items } = list;
  useReadOn(list, isBySize);
  const sorted = useMemo(() => items.toSorted((one, other) => other.bytes - one.bytes), [items]);
  return { ...list, items: isBySize ? sorted : items };
}

export type ObjectCount = Pick<CountedObjects, 'objects' | 'bytes'>;

async function countAll(id: string): Promise<ObjectCount> {
  const sum = { objects: 0, bytes: 0 };
  let after: string | null = null;
  do {
    const part: CountedObjects = await call(countObjects, { params: { id }, query: after === null ? {} : { after } });
    sum.objects += part.objects;
    sum.bytes += part.bytes;
    after = part.next;
  } while (after !== null);
  return sum;
}

export function useObjectCounts() {
  const [counts, setCounts] = useState<ReadonlyMap<string, ObjectCount>>(new Map());
  const { mutate, isPending } = useAppMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) {
        const counted = await countAll(id);
        setCounts((before) => new Map(before).set(id, counted));
      }
    },
    failure: { title: 'Objects not counted', text: 'Failed to count the objects. Please try again.' },
  });
  return { counts, count: mutate, isCounting: isPending };
}

export const installationActs: ActsRecord = {
  queryOf: (filter) => ({
    ...pagedQuery(listInstallationActs, { query: filter }, { first: 25, later: 100 }),
    staleTime: 0,
  }),
  readPage: (query) => callPage(listInstallationActs, { query }),
  isOfWorkspace: false,
  pathOf: ({ email }) => `${paths.admin}?${new URLSearchParams({ tab: 'people', search: email ?? '' })}`,
};
