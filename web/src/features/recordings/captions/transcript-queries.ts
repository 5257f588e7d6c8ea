import { useQuery } from '@tanstack/react-query';
import {
  correctCaptions,
  listCaptionsVersions,
  restoreCaptions,
  showTranscript,
  transcribe,
} from '#shared/api/editing/transcripts.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { numberText } from '#shared/english-format.ts';
import { CORRECTED_LINES_MAX } from '#shared/limits.ts';
import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { writeCaptions, writePlainText, writeSubRip } from '#shared/rules/editing/write-captions.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, NetworkError, refusalMessage } from '#web/lib/http/api-error.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { saveFile } from '#web/media/download/save-file.ts';
import type { Correction } from '#web/player/transcript.tsx';
import type { RecordingCaptions } from './queries.ts';

export const useTranscribe = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: () => call(transcribe, { params: { id } }),
    failure: { title: 'Not transcribed', text: 'Failed to start the transcription. Please try again.' },
  });

export const useShowTranscript = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: (isShown: boolean) => call(showTranscript, { params: { id }, input: { isShown } }),
    success: (_saved, isShown) =>
      isShown
        ? { title: 'Transcript shown', description: 'People with a link to this recording can read it.' }
        : { title: 'Transcript hidden', description: 'Within a minute, no one with a link can read it.' },
    failure: 'Failed to change who sees the transcript. Please try again.',
  });

const GONE_CAPTIONS =
  'The video has another transcript now. Your changes are still in the fields, and you can copy them from there.';

type Lines = Parameters<Correction['onSave']>[0];

export const useCorrectCaptions = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: ({ captionsId, lines }: { captionsId: string; lines: Lines }) => {
      if (lines.length > CORRECTED_LINES_MAX) {
        const most = numberText(CORRECTED_LINES_MAX);
        throw new RangeError(`At most ${most} lines can be saved at a time. Undo some changes, and save them later.`);
      }
      return call(correctCaptions, { params: { id, captionsId }, input: { lines } });
    },
    success: { title: 'Transcript corrected', description: 'The text before your changes stays as a version.' },
    failure: {
      title: 'Transcript not saved',
      text: 'Failed to save the transcript. Please try again.',
      textOf: (error, text) => {
        if (isNotFound(error)) return GONE_CAPTIONS;
        return error instanceof RangeError ? error.message : refusalMessage(error, text);
      },
    },
  });

/** The versions of automatic captions. Fetched each time they are shown: other people correct captions, too. */
export const useCaptionsVersions = ({ id }: Recording, captionsId: string) =>
  useQuery({ ...operationQuery(listCaptionsVersions, { params: { id, captionsId } }), staleTime: 0 });

/** Restores a version of automatic captions; without an id, the automatic text. */
export const useRestoreCaptions = ({ id }: Recording, captionsId: string) =>
  useAppMutation({
    mutationFn: (correctionId: string | undefined) =>
      call(restoreCaptions, {
        params: { id, captionsId },
        input: { ...(correctionId !== undefined && { correctionId }) },
      }),
    success: (_saved, correctionId) => ({
      title: correctionId === undefined ? 'Automatic text restored' : 'Version restored',
      description: 'The text so far stays as a version.',
    }),
    failure: { title: 'Not restored', text: 'Failed to restore the text. Please try again.' },
  });

export const TRANSCRIPT_FORMATS = [
  { ending: '.vtt', label: 'WebVTT (.vtt)', type: 'text/vtt', write: writeCaptions },
  { ending: '.srt', label: 'SubRip (.srt)', type: 'application/x-subrip', write: writeSubRip },
  { ending: '.txt', label: 'Text (.txt)', type: 'text/plain', write: writePlainText },
] as const;
type Format = (typeof TRANSCRIPT_FORMATS)[number];

/** @throws ApiError for an error response, NetworkError without a whole response */
async function readText(path: string): Promise<string> {
  try {
    const response = await fetch(path);
    const text = await response.text();
    if (response.ok) return text;
    throw new ApiError(response.status, text);
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}

export const useDownloadCaptions = ({ name }: Recording) =>
  useAppMutation({
    mutationFn: async ({ captions, format }: { captions: RecordingCaptions; format: Format }) => {
      const text = format.write(readStoredCaptions(await readText(captions.path)));
      const { language } = captions;
      const title = language === UNKNOWN_LANGUAGE ? name : `${name} ${language}`;
      const fileName = downloadFileName(title, format.ending);
      saveFile(new Blob([text], { type: `${format.type};charset=utf-8` }), fileName);
    },
    failure: { title: 'Download Failed', text: 'The transcript could not be loaded. Please try again.' },
  });
