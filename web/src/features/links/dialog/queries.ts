import { shareRecording, unshareRecording } from '#shared/api/sharing/links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import type { Commenters } from '#shared/model/sharing/comments.ts';
import { call } from '#web/lib/api.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { rememberShareChoices } from '#web/library/last-share-choices.ts';
import { toast } from '#web/ui/use-toast.ts';
import { copySavedLink } from '../share-link.ts';

export interface ShareOptions {
  allowDownload: boolean;
  /** ISO 8601; null for never. */
  expiresAt: string | null;
  showsOwner: boolean;
  commenters: Commenters;
  /** Missing where the user cannot choose. */
  mailsFirstView: boolean | undefined;
}

/** The toast's text is the same for every error. */
const failure = (text: string) => ({ text, textOf: () => text });

/** Creates a recording's main link or changes it, and copies its address. */
export function useShareRecording(recording: Recording) {
  return useAppMutation({
    mutationFn: (options: ShareOptions) => call(shareRecording, { params: { id: recording.id }, input: options }),
    onSuccess: async ({ shareToken, alreadyShared }, { allowDownload, expiresAt, mailsFirstView }) => {
      rememberShareChoices(allowDownload, expiresAt, mailsFirstView ?? null, Date.now());
      const copied = await copySavedLink({ shareToken });
      const endsDownloads = alreadyShared && recording.allowDownload && !allowDownload;
      toast({
        title: alreadyShared ? 'Share Settings Updated' : 'Share Link Created',
        description: endsDownloads ? `${copied} Downloads end within a minute.` : copied,
      });
    },
    failure: failure('Failed to create share link.'),
  });
}

/** Removes a recording's main link permanently. Its named links stay. */
export function useUnshareRecording(recording: Recording) {
  return useAppMutation({
    mutationFn: () => call(unshareRecording, { params: { id: recording.id } }),
    success: { title: 'Share Link Removed', description: ACCESS_ENDS_NOTICE },
    failure: failure('Failed to remove share link.'),
  });
}
