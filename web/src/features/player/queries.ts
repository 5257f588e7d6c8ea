import { useQuery } from '@tanstack/react-query';
import { getRecording, type Recording } from '#shared/api/recordings.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { operationQuery } from '#web/lib/query.ts';

/** A recording as it is now: asked again every 3 s while it is being converted. */
export function useLatestRecording(recording: Recording): Recording {
  const { data } = useQuery({
    ...operationQuery(getRecording, { params: { id: recording.id } }),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data?.transcodeStatus === 'processing' ? CONVERSION_POLL_MS : false),
  });
  return data;
}
