import { useQuery } from '@tanstack/react-query';
import { getRecording, type Recording } from '#shared/api/recordings.ts';
import { TRANSCODE_POLL_MS } from '#shared/model/recording.ts';
import { operationQuery } from '../../lib/query.ts';

/** A recording as it is now: asked again every 3 s while it is being converted. */
export function useLatestRecording(recording: Recording): Recording {
  const { data } = useQuery({
    ...operationQuery(getRecording, { params: { id: recording.id } }),
    initialData: recording,
    refetchInterval: ({ state }) => (state.data?.transcodeStatus === 'processing' ? TRANSCODE_POLL_MS : false),
  });
  return data;
}
