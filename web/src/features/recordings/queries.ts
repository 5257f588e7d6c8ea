import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteRecording, getRecording, type Recording } from '../../../../shared/api/recordings.ts';
import { listWorkspaceRecordings } from '../../../../shared/api/workspaces.ts';
import { TRANSCODE_POLL_MS } from '../../../../shared/model/recording.ts';
import { call } from '../../lib/api.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.tsx';
import { operationQuery, queryClient } from '../../lib/query.ts';
import { isUnauthorised } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';

const listQuery = (workspaceId: string) => operationQuery(listWorkspaceRecordings, { params: { workspaceId } });

/** The current workspace's recordings as the server lists them; `isPending` also while the workspace is not known. */
export function useRecordings() {
  const { workspace } = useCurrentWorkspace();
  const list = useQuery({ ...listQuery(workspace?.id ?? ''), enabled: workspace !== null });
  useFollowProcessing(list.data ?? []);
  return list;
}

/** One recording of the current workspace as its list has it now; undefined once it is gone. */
export function useListedRecording(id: string | null): Recording | undefined {
  const { workspace } = useCurrentWorkspace();
  const { data } = useQuery({ ...listQuery(workspace?.id ?? ''), enabled: workspace !== null && id !== null });
  return data?.find((recording) => recording.id === id);
}

const isProcessing = ({ transcodeStatus }: Recording) => transcodeStatus === 'processing';

/** Puts a newer answer about one recording into the lists that hold it. */
function updateLists(recording: Recording): void {
  const { queryKey } = listQuery(recording.workspaceId);
  queryClient.setQueryData<Recording[]>(queryKey, (list) =>
    list?.map((entry) => (entry.id === recording.id && entry.updatedAt <= recording.updatedAt ? recording : entry)),
  );
}

/** Asks every 3 s for each recording that is being converted, until it is not. */
function useFollowProcessing(recordings: readonly Recording[]): void {
  const followed = useQueries({
    queries: recordings.filter(isProcessing).map(({ id }) => ({
      ...operationQuery(getRecording, { params: { id } }),
      staleTime: 0,
      refetchInterval: TRANSCODE_POLL_MS,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  useEffect(() => {
    for (const recording of followed) if (recording && !isProcessing(recording)) updateLists(recording);
  }, [followed]);
}

/** Deletes a recording for good and takes it off the list. */
export function useDeleteRecording() {
  return useMutation({
    mutationFn: ({ id }: Recording) => call(deleteRecording, { params: { id } }),
    onSuccess: (_answer, { id, workspaceId }) => {
      queryClient.setQueryData<Recording[]>(listQuery(workspaceId).queryKey, (list) =>
        list?.filter((entry) => entry.id !== id),
      );
      toast({ title: 'Recording Deleted', description: 'The recording has been deleted.' });
    },
    onError: (error) => {
      if (isUnauthorised(error)) return;
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to delete recording.' });
    },
  });
}
