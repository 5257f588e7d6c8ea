import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshLocalRecordings } from '../flow/local-recordings-query.ts';
import { useAttachedRecordings } from './use-local-recordings.ts';

/** Polling intervals for the joined file, in milliseconds: at first, and later. */
const FIRST_POLL_MS = 3000;
const LATER_POLL_MS = 30_000;
/** Number of polls at the first interval: one minute. */
const FIRST_POLLS = 20;
const NONE: string[] = [];

/**
 * Keeps checking the local copies of recordings whose files the server is still joining, from this or an earlier visit.
 */
export function useSavedCopies(): void {
  const copies = useAttachedRecordings();
  const ids = copies.map(({ id }) => id);
  const { data: saved } = useQuery({
    queryKey: ['saved-copies', ...ids],
    queryFn: async () => {
      const { checkCopy } = await import('./check-copy.ts');
      const done: string[] = [];
      for (const copy of copies) {
        const isDone = await checkCopy(copy).catch((error: unknown) => {
          console.warn('It is not known yet whether a recording is saved.', error);
          return false;
        });
        if (isDone) done.push(copy.id);
      }
      return done;
    },
    enabled: copies.length > 0,
    gcTime: 0,
    // The first poll comes after an interval: a join takes seconds.
    initialData: NONE,
    staleTime: FIRST_POLL_MS,
    refetchInterval: ({ state }) => (state.dataUpdateCount < FIRST_POLLS ? FIRST_POLL_MS : LATER_POLL_MS),
  });
  const hasSaved = saved !== undefined && saved.length > 0;
  useEffect(() => {
    if (hasSaved) void refreshLocalRecordings();
  }, [hasSaved]);
}
