import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';
import { useRecorder } from '../context/use-recorder.ts';

const NONE: Manifest[] = [];

/** Recordings of the signed-in account that closed or crashed pages left in this browser; listed again between two recordings. */
export function useUnfinishedRecordings(): Manifest[] {
  const { user } = useCurrentUser();
  const { state } = useRecorder();
  const client = useQueryClient();
  const userId = user?.id ?? '';
  const { data = NONE } = useQuery({
    queryKey: ['unfinished-recordings', userId],
    queryFn: () => listUnfinishedRecordings(userId),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (isIdle) void client.invalidateQueries({ queryKey: ['unfinished-recordings', userId] });
  }, [isIdle, client, userId]);
  return isIdle ? data : NONE;
}
