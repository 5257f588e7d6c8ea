import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useIsFirstScreenShown } from '#web/lib/first-screen.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import {
  hasLocalRecordingsQuery,
  localRecordingsQuery,
  refreshLocalRecordings,
} from '../flow/local-recordings-query.ts';
import { useRecorder } from '../use-recorder.ts';

const NONE: Manifest[] = [];

/** The list is loaded at once if it has something to show, and otherwise after the first screen. */
function useLocalList() {
  const userId = useCurrentUser().user?.id ?? '';
  const isShown = useIsFirstScreenShown();
  const { data: hasSome, isError } = useQuery(hasLocalRecordingsQuery(userId));
  const list = useQuery({ ...localRecordingsQuery(userId), enabled: userId !== '' && (hasSome || isError || isShown) });
  return { list, isKnown: list.isFetched || hasSome === false };
}

/** Whether the list of the user's recordings in this browser is loaded, is empty, or failed to load. */
export const useIsLocalListKnown = (): boolean => useLocalList().isKnown;

/**
 * Recordings of the user in this browser that no tab has open; empty unless the recorder is idle. The list is refetched
 * after each recording.
 */
function useLocalRecordings(): Manifest[] {
  const { state } = useRecorder();
  const { data = NONE } = useLocalList().list;
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
