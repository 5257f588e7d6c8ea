import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '#web/lib/not-found.ts';
import { applyChanges } from '#web/library/changes.ts';
import { useWithSavedTexts } from '#web/library/save-texts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';

/** A project, which may be in another workspace. A project that is not found is removed from the list. */
export function useProject(id: string) {
  const query = useQuery(workspaceQueries.project(id));
  const isGone = isNotFound(query.error);
  useEffect(() => {
    if (isGone) void applyChanges({ what: 'projectGone', id });
  }, [isGone, id]);
  const { one } = useWithSavedTexts();
  return { ...query, data: isGone || !query.data ? undefined : one(query.data) };
}
