import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query.ts';
import { listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';
import { endEmptyRecording } from './end-empty-recording.ts';

const KEY = 'local-recordings';

/** Recordings of an account that no tab has and that this browser holds: unfinished ones, and those whose file is being made. */
export const localRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId],
    queryFn: () => listUnfinishedRecordings(userId, endEmptyRecording),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });

/** Lists them again. */
export const refreshLocalRecordings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });
