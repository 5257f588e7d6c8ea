import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { localRecordingsQuery, refreshLocalRecordings } from '../flow/local-recordings-query.ts';
import { useRecorder } from '../use-recorder.ts';

const NONE: Manifest[] = [];

/** Whether it is known which recordings of the signed-in account are in this browser, or that this cannot be found out. */
export function useIsLocalListKnown(): boolean {
  const { user } = useCurrentUser();
  return useQuery(localRecordingsQuery(user?.id ?? '')).isFetched;
}

/** Recordings of the signed-in account in this browser that no tab has; listed again between two recordings. */
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

/** Those that closed or crashed pages left unfinished. */
export function useUnfinishedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter(({ stage }) => stage !== 'attached'), [all]);
}

/** Those that are saved, and stay here until the server has made their files. */
export function useAttachedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter(({ stage }) => stage === 'attached'), [all]);
}
