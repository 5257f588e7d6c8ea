import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';
import { useRecorder } from '../context/use-recorder.ts';

const NONE: Manifest[] = [];

/** Takes that closed or crashed pages left in this browser, those of who is signed in; asked again between two takes. */
export function useUnfinishedRecordings(): Manifest[] {
  const { user } = useCurrentUser();
  const { state } = useRecorder();
  const client = useQueryClient();
  const userId = user?.id ?? '';
  const { data = NONE } = useQuery({
    queryKey: ['left-takes', userId],
    queryFn: () => listUnfinishedRecordings(userId),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (isIdle) void client.invalidateQueries({ queryKey: ['left-takes', userId] });
  }, [isIdle, client, userId]);
  return isIdle ? data : NONE;
}
