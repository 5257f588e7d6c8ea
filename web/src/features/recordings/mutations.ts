import { deleteRecording, type Recording, updateRecording } from '#shared/api/video/recordings.ts';
import { call } from '#web/lib/api.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import { useSaveEarly, useSaveTexts } from '#web/library/save-texts.ts';
import { gone } from '#web/library/store/entities.ts';
import { tell } from '#web/library/store/facts.ts';
import { toast } from '#web/ui/use-toast.ts';
import { DELETING } from './deletions.ts';

export function useDeleteRecording() {
  return useAppMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: Recording) => {
      // Before the call: the local copy may be checked before the response arrives.
      rememberDeletion(id);
      return call(deleteRecording, { params: { id } });
    },
    success: { title: 'Recording Deleted', description: `The recording has been deleted. ${ACCESS_ENDS_NOTICE}` },
    failure: 'Failed to delete recording.',
    onError: async (error, { id }) => {
      if (isNotFound(error)) await tell(...gone('recording', id));
    },
  });
}

export function useSaveRecordingTexts({ id }: Recording) {
  return useSaveTexts({
    kind: 'recording',
    id,
    send: (change) => call(updateRecording, { params: { id }, input: change }),
    onSaved: (saved, actions) => {
      toast({ title: 'Recording updated', description: `“${shortName(saved.name)}” has been saved.`, actions });
    },
    onRefused: (error) => notifyFailure(error, 'Failed to update recording.'),
  });
}

/** Moves a recording into a project, or out of its project (null). */
export function useMoveRecording({ id, projectId: before }: Recording) {
  const { mutate } = useSaveEarly({
    kind: 'recording',
    id,
    send: ({ projectId }: { projectId: string | null }) =>
      call(updateRecording, { params: { id }, input: { projectId } }),
    onSaved: (moved, actions) => {
      toast({ title: 'Recording Moved', description: `“${shortName(moved.name)}” has been moved.`, actions });
    },
    onRefused: (error) => notifyFailure(error, 'Failed to move recording.'),
  });
  return (projectId: string | null) => mutate({ id, change: { projectId }, undo: { projectId: before } });
}
