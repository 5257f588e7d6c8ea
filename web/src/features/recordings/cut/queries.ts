import { useQuery } from '@tanstack/react-query';
import { cutRecording, listFileVersions } from '#shared/api/editing/files.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import type { Area } from '#shared/rules/editing/areas.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, refusalMessage } from '#web/lib/http/api-error.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { readRecording } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { type Base, inOriginal } from './version-times.ts';

/** A recording and its files, which are read again while a conversion changes them. */
export function useCutFiles(id: string) {
  const recording = useQuery({
    ...workspaceQueries.recording(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.transcodeStatus === 'processing' ? CONVERSION_POLL_MS : false),
  });
  const fileVersion = recording.data?.fileVersion;
  const files = useQuery({
    ...operationQuery(listFileVersions, { params: { id } }),
    enabled: fileVersion !== undefined,
    refetchOnMount: 'always',
    // The answer is about one file.
    refetchInterval: ({ state: { data } }) =>
      data && fileVersion !== undefined && data.fileVersion !== fileVersion ? CONVERSION_POLL_MS : false,
  });
  return { recording, files };
}

const isChanged = (error: Error): boolean => error instanceof ApiError && error.code === 'FILE_VERSION_CHANGED';

interface Cut {
  base: Base;
  /** The kept ranges, in the times of the video. */
  kept: readonly (readonly [number, number])[];
  /** In the times of the original; undefined leaves what is hidden. */
  areas: readonly Area[] | undefined;
}

/** Saves a cut. When somebody else was first, the recording is read again instead of a toast. */
export const useSaveCut = ({ id }: Pick<Recording, 'id'>, onSaved: () => void) =>
  useAppMutation({
    mutationFn: ({ base, kept, areas }: Cut) =>
      call(cutRecording, {
        params: { id },
        input: {
          kept: inOriginal(base, kept).map(([from, to]): [number, number] => [from, to]),
          fileVersion: base.fileVersion,
          source: base.source,
          areas: areas && [...areas],
        },
      }),
    success: { title: 'Cut saved', description: 'The video is hidden until the cut is ready.' },
    onSuccess: onSaved,
    failure: {
      text: 'The cut could not be saved. Please try again.',
      textOf: (error, text) => (isChanged(error) ? null : refusalMessage(error, text)),
    },
    onError: (error) => (isChanged(error) ? readRecording(id, 'files') : undefined),
  });
