import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query.ts';
import { hasManifestsOf } from '#web/media/store/database.ts';

const KEY = 'local-recordings';

/**
 * Recordings of an account in this browser that no tab has open: unfinished ones, and those whose file is not ready on
 * the server.
 */
export const localRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId],
    queryFn: async () => {
      const [{ listUnfinishedRecordings }, { endEmptyRecording }] = await Promise.all([
        import('#web/media/store/unfinished-recordings.ts'),
        import('./end-empty-recording.ts'),
      ]);
      return listUnfinishedRecordings(userId, endEmptyRecording);
    },
    refetchOnWindowFocus: 'always',
  });

/** Whether this browser may have recordings of an account. It needs less code than their list. */
export const hasLocalRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['has-local-recordings', userId],
    queryFn: () => hasManifestsOf(userId),
    enabled: userId !== '',
  });

export const refreshLocalRecordings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });
