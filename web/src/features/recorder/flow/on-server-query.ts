import { queryOptions } from '@tanstack/react-query';
import { callInBackground } from '#web/lib/api.ts';
import { findRecording, type PendingRecording } from './pending-recording.ts';

/**
 * The server's version of a recording in this browser; null when it is not found. Each component that shows it fetches
 * it again.
 */
export const onServerQuery = (recording: PendingRecording) =>
  queryOptions({
    queryKey: ['local-recording-on-server', recording.id],
    queryFn: () => findRecording(recording, callInBackground),
    staleTime: 0,
  });
