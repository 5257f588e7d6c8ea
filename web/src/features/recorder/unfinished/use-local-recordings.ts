import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '#web/library/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { localRecordingsQuery, refreshLocalRecordings } from '../flow/local-recordings-query.ts';
import { useRecorder } from '../use-recorder.ts';

const NONE: Manifest[] = [];

/** Whether the list of the user's recordings in this browser is loaded, or failed to load. */
export function useIsLocalListKnown(): boolean {
  const { user } = useCurrentUser();
  return useQuery(localRecordingsQuery(user?.id ?? '')).isFetched;
}

/**
 * Recordings of the user in this browser that no tab has open; empty unless the recorder is idle. The list is refetched
 * after each recording.
 */
function useLocalRecordings(): Manifest[] {
  const { user } = useCurrentUser();
  const { state } = useRecorder();
  const { data = NONE } = useQuery(localRecordingsQuery(user?.id ?? ''));
  const isIdle = state.phase === 'idle';
  useEffect(() => {
    if (isIdle) void refreshLocalRecordings();
  }, [isIdle]);
  return isIdle ? data : NONE;
}

/** Recordings that closed or crashed pages left unfinished. */
export function useUnfinishedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter(({ stage }) => stage !== 'attached'), [all]);
}

/** Saved recordings whose local copies stay until the server has joined their files. */
export function useAttachedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter(({ stage }) => stage === 'attached'), [all]);
}
