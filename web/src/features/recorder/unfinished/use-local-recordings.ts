import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useIsFirstScreenShown } from '#web/lib/first-screen.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import {
  hasLocalRecordingsQuery,
  localRecordingsQuery,
  refreshLocalRecordings,
} from '../flow/local-recordings-query.ts';
import { useBackgroundUploads, useRecorder } from '../use-recorder.ts';
import { UnfinishedList } from './lazy-list.ts';

const NONE: Manifest[] = [];

/** Whether the list of unfinished recordings shows it. */
const isUnfinished = ({ stage }: Manifest): boolean => stage !== 'attached';

/** The list is loaded at once if it has something to show, and otherwise after the first screen. */
function useLocalList() {
  const userId = useCurrentUser().user?.id ?? '';
  const isShown = useIsFirstScreenShown();
  const { data: hasSome, isError } = useQuery(hasLocalRecordingsQuery(userId));
  const list = useQuery({ ...localRecordingsQuery(userId), enabled: userId !== '' && (hasSome || isError || isShown) });
  return { list, isKnown: list.isFetched || hasSome === false };
}

/** Whether the component of the list is loaded, or failed to load, or is not needed. */
function useIsListReady(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const end = () => setReady(true);
    Promise.resolve(UnfinishedList.preload()).then(end, end);
  }, [isNeeded]);
  return !isNeeded || isReady;
}

/**
 * Whether the list of the user's recordings in this browser is loaded, is empty, or failed to load. Then it does not move
 * the screen below any more.
 */
export function useIsLocalListKnown(): boolean {
  const { list, isKnown } = useLocalList();
  const isReady = useIsListReady((list.data ?? NONE).some(isUnfinished));
  return isKnown && isReady;
}

/**
 * Recordings of the user in this browser that no recorder has open; empty unless the recorder is idle. The list is refetched
 * after each recording.
 */
function useLocalRecordings(): Manifest[] {
  const { state } = useRecorder();
  const { data = NONE } = useLocalList().list;
  const isIdle = state.phase === 'idle';
  const sent = useBackgroundUploads()
    .map((sending) => sending.state.recording.id)
    .join();
  useEffect(() => {
    if (isIdle) void refreshLocalRecordings();
  }, [isIdle]);
  return useMemo(
    () => (isIdle ? data.filter(({ about }) => !sent.split(',').includes(about.recordingId)) : NONE),
    [isIdle, data, sent],
  );
}

export function useUnfinishedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter(isUnfinished), [all]);
}

/** Saved recordings whose local copies stay until the server has joined their files. */
export function useAttachedRecordings(): Manifest[] {
  const all = useLocalRecordings();
  return useMemo(() => all.filter((recording) => !isUnfinished(recording)), [all]);
}
