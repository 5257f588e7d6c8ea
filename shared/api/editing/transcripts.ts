import * as z from 'zod';
import { CORRECTED_LINES_MAX, CUE_MAX_LENGTH, CUES_MAX, SPOKEN_LANGUAGES_MAX } from '../../limits.ts';
import { hasVariants, SPOKEN_LANGUAGES, TRANSCRIPTION_MODES } from '../../model/editing/transcripts.ts';
import { memberCall, readCall, writeCall } from '../ground/define-call.ts';
import { id, removableText } from '../ground/fields.ts';
import { workspace } from '../identity/workspaces.ts';
import { recording } from '../video/recordings.ts';

/**
 * Transcribes a recording, also again after a failure. Without an engine, or where the workspace turned it off, it is
 * refused with TRANSCRIPTION_OFF. The result is captions that are marked automatic. Corrected captions stay.
 */
export const transcribe = writeCall('transcribe', 'POST /api/recordings/{id}/transcript', { output: recording });

/** Shows the automatic captions of a recording to people with a link, or hides them. */
export const showTranscript = writeCall('showTranscript', 'PUT /api/recordings/{id}/transcript', {
  input: z.strictObject({ isShown: z.boolean() }),
  output: recording,
});

/**
 * Corrects lines of automatic captions. Their times stay, and a line without text is removed. The captions get another id;
 * their text so far stays as a version.
 */
export const correctCaptions = writeCall('correctCaptions', 'PUT /api/recordings/{id}/captions/{captionsId}/lines', {
  input: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          /** Of the line in the file, from 0. */
          number: z
            .number()
            .int()
            .min(0)
            .max(CUES_MAX - 1),
          text: removableText(CUE_MAX_LENGTH).transform((text) => text ?? ''),
        }),
      )
      .min(1, 'A line is required')
      .max(CORRECTED_LINES_MAX, `At most ${CORRECTED_LINES_MAX} lines can be corrected at a time`),
  }),
  output: recording,
});

/** Corrected versions of automatic captions that can be restored, the newest first. */
export const listCaptionsVersions = readCall(
  'listCaptionsVersions',
  'GET /api/recordings/{id}/captions/{captionsId}/versions',
  {
    output: z.array(
      z.object({
        id: z.string(),
        /** When and by whom it was replaced. */
        endedAt: z.string(),
        endedBy: z.string(),
      }),
    ),
  },
);

/** Restores a version of automatic captions; without one, the automatic text. */
export const restoreCaptions = writeCall('restoreCaptions', 'POST /api/recordings/{id}/captions/{captionsId}/restore', {
  input: z.strictObject({ correctionId: id.optional() }),
  output: recording,
});

/**
 * Changes when recordings of a workspace are transcribed, and the languages that are spoken in them; what is missing stays
 * as it is.
 */
export const updateTranscription = memberCall('updateTranscription', 'PUT /api/workspaces/{id}/transcription', {
  input: z
    .strictObject({
      mode: z.enum(TRANSCRIPTION_MODES).optional(),
      languages: z
        .array(z.enum(SPOKEN_LANGUAGES))
        .min(1, 'A language is required')
        .max(SPOKEN_LANGUAGES_MAX, `Please choose at most ${SPOKEN_LANGUAGES_MAX} languages`)
        .refine((languages) => !hasVariants(languages), 'Please choose only one variant of each language')
        .optional(),
    })
    .refine((setting) => Object.keys(setting).length > 0, 'A mode or languages are required'),
  output: workspace,
});
