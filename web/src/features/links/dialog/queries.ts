import { useMutation } from '@tanstack/react-query';
import { shareRecording, unshareRecording } from '#shared/api/links.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { ACCESS_ENDS_NOTICE } from '#web/lib/access-ends-notice.ts';
import { call } from '#web/lib/api.ts';
import { rememberShareChoices } from '#web/lib/last-share-choices.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { refreshLinks, reloadRecording } from '#web/lib/workspace-cache.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/use-toast.ts';
import { shareUrl } from '../share-url.ts';

export interface ShareOptions {
  allowDownload: boolean;
  /** ISO 8601; null for never. */
  expiresAt: string | null;
}

const refresh = ({ id, workspaceId }: Recording) => Promise.all([reloadRecording(id), refreshLinks(workspaceId)]);

const failed = (description: string) => (error: Error) => {
  if (!isUnauthorised(error)) toast({ variant: 'destructive', title: 'Error', description });
};

/** Makes a recording's link, or changes the one it has; the link goes to the clipboard. */
export function useShareRecording(recording: Recording) {
  return useMutation({
    mutationFn: (options: ShareOptions) => call(shareRecording, { params: { id: recording.id }, input: options }),
    onSuccess: async ({ shareToken, alreadyShared }, { allowDownload, expiresAt }) => {
      rememberShareChoices(allowDownload, expiresAt, Date.now());
      const isCopied = await copyText(shareUrl(shareToken));
      const link = isCopied
        ? 'The link has been copied to your clipboard.'
        : 'It was not copied: your browser did not let the clipboard be used.';
      const endsDownloads = alreadyShared && recording.allowDownload && !allowDownload;
      toast({
        title: alreadyShared ? 'Share Settings Updated' : 'Share Link Created',
        description: endsDownloads ? `${link} Downloads end within a minute.` : link,
      });
      await refresh(recording);
    },
    onError: failed('Failed to create share link.'),
  });
}

/** Removes a recording's link permanently. */
export function useUnshareRecording(recording: Recording) {
  return useMutation({
    mutationFn: () => call(unshareRecording, { params: { id: recording.id } }),
    onSuccess: async () => {
      toast({ title: 'Share Link Removed', description: ACCESS_ENDS_NOTICE });
      await refresh(recording);
    },
    onError: failed('Failed to remove share link.'),
  });
}
