import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { listLeftTakes } from '#web/media/store/left-takes.ts';
import type { TakeNote } from '#web/media/store/take-note.ts';
import { useRecorder } from '../use-recorder.ts';

const NONE: TakeNote[] = [];

/** Takes that closed or crashed pages left in this browser, those of who is signed in; asked again between two takes. */
export function useLeftTakes(): TakeNote[] {
  const { user } = useCurrentUser();
  const { state } = useRecorder();
  const client = useQueryClient();
  const userId = user?.id ?? '';
  const { data = NONE } = useQuery({
    queryKey: ['left-takes', userId],
    queryFn: () => listLeftTakes(userId),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (isIdle) void client.invalidateQueries({ queryKey: ['left-takes', userId] });
  }, [isIdle, client, userId]);
  return isIdle ? data : NONE;
}
