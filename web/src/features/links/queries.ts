import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { mainLinkSettings } from '#shared/api/ground/forms.ts';
import { shareRecording, unshareRecording } from '#shared/api/sharing/links.ts';
import {
  changeNamedLink,
  createNamedLink,
  type NamedLink,
  type NamedLinkChange,
  type NewNamedLink,
  revokeNamedLinks,
} from '#shared/api/sharing/named-links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { call } from '#web/lib/api.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { rememberShareChoices } from '#web/library/last-share-choices.ts';
import { pend } from '#web/library/store/entities.ts';
import { tell } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';
import { copySavedLink } from './share-link.ts';

/** The settings of a main link, without the mail for users who cannot choose it. */
export interface MainLinkSettings extends Omit<z.output<typeof mainLinkSettings>, 'mailsFirstView'> {
  mailsFirstView: boolean | undefined;
}

/** The toast's text is the same for every error. */
const failure = (text: string) => ({ text, textOf: () => text });

/** Creates a recording's main link or changes it, and copies its address. */
export function useShareRecording(recording: Recording) {
  return useAppMutation({
    mutationFn: (options: MainLinkSettings) => call(shareRecording, { params: { id: recording.id }, input: options }),
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

export interface LinkPlace {
  workspaceId: string;
  recordingId: string;
}

/** The named links of a recording, the newest first; undefined until they are known. */
export function useNamedLinks(recordingId: string) {
  const query = useQuery({ ...workspaceQueries.recordingNamedLinks(recordingId), refetchOnMount: 'always' });
  const { data: links, error, isFetching, refetch } = query;
  return { links, error, isFetching, refetch };
}

/** Options of all mutations of named links. Those of one recording run one after another. */
const changing = ({ recordingId }: LinkPlace, failure: string) => ({
  scope: { id: `named-links:${recordingId}` },
  // The cache does not keep a password that was sent.
  gcTime: 0,
  failure,
  onError: () => void tell('namedLink'),
});

/** Ends what is shown before the server has answered. */
const onSettled = (_answer: unknown, _error: unknown, _change: unknown, ends: unknown) => {
  for (const end of (ends as ReturnType<typeof pend>[] | undefined) ?? []) end();
};

export function useCreateNamedLink(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'The link could not be created.'),
    mutationFn: (settings: NewNamedLink) => call(createNamedLink, { params: { id }, input: settings }),
    onSuccess: async (link) => {
      toast({ title: 'Link created', description: await copySavedLink(link) });
    },
  });
}

export function useChangeNamedLink(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'The link could not be changed.'),
    mutationFn: ({ link, settings }: { link: NamedLink; settings: NamedLinkChange }) =>
      call(changeNamedLink, { params: { id, linkId: link.id }, input: settings }),
    onMutate: ({ link }) => [pend('namedLink', link.id, link)],
    onSettled,
    success: (link) => ({ title: 'Link updated', description: `“${shortName(link.name)}” has been saved.` }),
  });
}

export function useRevokeNamedLinks(place: LinkPlace) {
  const { recordingId: id } = place;
  return useAppMutation({
    ...changing(place, 'Not all links could be revoked. Please try again.'),
    mutationFn: ({ linkIds }: { linkIds: string[] | 'all' }) =>
      call(revokeNamedLinks, { params: { id }, input: { linkIds } }),
    // With 'all', the links stay in the list until the server has revoked them: that may take a while.
    onMutate: ({ linkIds }) => (linkIds === 'all' ? [] : linkIds.map((link) => pend('namedLink', link, null))),
    onSettled,
    success: (_answer, { linkIds }) => ({
      title: linkIds !== 'all' && linkIds.length === 1 ? 'Link revoked' : 'Links revoked',
      description: ACCESS_ENDS_NOTICE,
    }),
  });
}
