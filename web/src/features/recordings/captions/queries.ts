import {
  addCaptions,
  type LeftOut,
  removeCaptions,
  replaceCaptions,
  setCaptionsLanguage,
} from '#shared/api/editing/captions.ts';
import { createUpload } from '#shared/api/ground/uploads.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { CaptionsError } from '#shared/rules/editing/read-captions.ts';
import { call } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { SEND_CAPTIONS_MS } from '#web/lib/limits.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { putBlob } from '#web/media/upload/send-request.ts';
import { checkFile, leftOutText } from './check-file.ts';
import { languageName } from './languages.ts';

export type RecordingCaptions = Recording['captions'][number];

/** Captions to send: the file that was chosen, or its captions at other times. */
export interface SentCaptions {
  file: Blob;
  leftOut: LeftOut | null;
}

/**
 * Checks a file and uploads it.
 * @returns the URL it was uploaded to, for the call that adds or replaces captions
 * @throws the errors of `checkFile` and of the upload
 */
async function send({ file }: SentCaptions): Promise<string> {
  await checkFile(file);
  const announced = { contentType: CAPTIONS_CONTENT_TYPE, fileSize: file.size, createOnly: true } as const;
  const { uploadURL } = await call(createUpload, { input: announced });
  const signal = AbortSignal.timeout(SEND_CAPTIONS_MS);
  await putBlob(uploadURL, file, { ...announced, signal, onSent: () => undefined });
  return uploadURL;
}

const textOf = (error: Error, text: string): string =>
  error instanceof CaptionsError ? error.message : refusalMessage(error, text);

const withLeftOut = (text: string, leftOut: LeftOut | null): string =>
  leftOut ? `${text} ${leftOutText(leftOut)}.` : text;

export interface NewCaptions {
  sent: SentCaptions;
  language: string;
  label: string;
}

export const useAddCaptions = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: async ({ sent, language, label }: NewCaptions) => {
      const uploadURL = await send(sent);
      return call(addCaptions, { params: { id }, input: { uploadURL, language, label } });
    },
    success: (_saved, { label, sent: { leftOut } }) => ({
      title: 'Captions added',
      description: withLeftOut(`“${label}” can be switched on in the player.`, leftOut),
    }),
    failure: { title: 'Captions not added', text: 'Failed to upload the captions. Please try again.', textOf },
  });

export const useReplaceCaptions = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: async ({ captions, sent }: { captions: RecordingCaptions; sent: SentCaptions }) => {
      const uploadURL = await send(sent);
      return call(replaceCaptions, { params: { id, captionsId: captions.id }, input: { uploadURL } });
    },
    success: (_saved, { captions, sent: { leftOut } }) => ({
      title: 'Captions replaced',
      description: withLeftOut(`“${captions.label}” has the words of the new file.`, leftOut),
    }),
    failure: { title: 'Captions not replaced', text: 'Failed to upload the captions. Please try again.', textOf },
  });

export const useSetCaptionsLanguage = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: ({ captions, language }: { captions: RecordingCaptions; language: string }) =>
      call(setCaptionsLanguage, { params: { id, captionsId: captions.id }, input: { language } }),
    success: (_saved, { language }) => ({
      title: 'Language saved',
      description: `The captions are in ${languageName(language)}.`,
    }),
    failure: { title: 'Language not saved', text: 'Failed to save the language. Please try again.', textOf },
  });

export const useRemoveCaptions = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: (captions: RecordingCaptions) => call(removeCaptions, { params: { id, captionsId: captions.id } }),
    success: (_saved, { label }) => ({ title: 'Captions removed', description: `“${label}” has been removed.` }),
    failure: { title: 'Captions not removed', text: 'Failed to remove the captions. Please try again.', textOf },
  });
