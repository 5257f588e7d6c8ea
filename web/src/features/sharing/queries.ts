import { useMutation } from '@tanstack/react-query';
import { getRecording, type Recording } from '../../../../shared/api/recordings.ts';
import { shareRecording, unshareRecording } from '../../../../shared/api/sharing.ts';
import { listWorkspaceRecordings } from '../../../../shared/api/workspaces.ts';
import { call } from '../../lib/api.ts';
import { operationQuery, queryClient } from '../../lib/query.ts';
import { isUnauthorised } from '../../lib/unauthorised.ts';
import { toast } from '../../ui/use-toast.ts';
import { copyShareLink, shareUrl } from './share-link.ts';

export interface ShareOptions {
  allowDownload: boolean;
  /** ISO 8601; null for never. */
  expiresAt: string | null;
}

const refresh = ({ id, workspaceId }: Recording) =>
  Promise.all([
    queryClient.invalidateQueries(operationQuery(listWorkspaceRecordings, { params: { workspaceId } })),
    queryClient.invalidateQueries(operationQuery(getRecording, { params: { id } })),
  ]);

const failed = (description: string) => (error: Error) => {
  if (!isUnauthorised(error)) toast({ variant: 'destructive', title: 'Error', description });
};

/** Makes a recording's link, or changes the one it has; the link goes to the clipboard. */
export function useShareRecording(recording: Recording) {
  return useMutation({
    mutationFn: (options: ShareOptions) => call(shareRecording, { params: { id: recording.id }, input: options }),
    onSuccess: async ({ shareToken, alreadyShared }) => {
      const isCopied = await copyShareLink(shareUrl(shareToken));
      toast({
        title: alreadyShared ? 'Share Settings Updated' : 'Share Link Created',
        description: isCopied ? 'The link has been copied to your clipboard.' : 'Copy the link to share the recording.',
      });
      await refresh(recording);
    },
    onError: failed('Failed to create share link.'),
  });
}

/** Takes a recording's link away, for good. */
export function useUnshareRecording(recording: Recording) {
  return useMutation({
    mutationFn: () => call(unshareRecording, { params: { id: recording.id } }),
    onSuccess: async () => {
      toast({ title: 'Share Link Removed', description: 'The recording can no longer be opened by its link.' });
      await refresh(recording);
    },
    onError: failed('Failed to remove share link.'),
  });
}
