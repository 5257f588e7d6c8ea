import { queryOptions } from '@tanstack/react-query';
import { callInBackground } from '#web/lib/api.ts';
import { findRecording } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';

/**
 * What the server has of a recording that is in this browser, fetched again by each component that shows it; null when
 * it is not found.
 */
export const onServerQuery = (recording: PendingRecording) =>
  queryOptions({
    queryKey: ['local-recording-on-server', recording.id],
    queryFn: () => findRecording(recording, callInBackground),
    staleTime: 0,
  });
