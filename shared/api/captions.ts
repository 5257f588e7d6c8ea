import * as z from 'zod';
import { CAPTIONS_LABEL_MAX_LENGTH } from '../model/captions.ts';
import { memberCall } from './define-call.ts';
import { exactText, fileUrl, id, requiredName } from './fields.ts';
import { recording, recordingParams } from './recordings.ts';

const LANGUAGE_FAULT = 'The language must be a BCP 47 tag, such as en or pt-BR';

const language = exactText(LANGUAGE_FAULT)
  .max(35, LANGUAGE_FAULT)
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, LANGUAGE_FAULT);

/** Name of captions in players. */
export const captionsLabel = requiredName('A name is required').max(
  CAPTIONS_LABEL_MAX_LENGTH,
  `Please use at most ${CAPTIONS_LABEL_MAX_LENGTH} characters`,
);

const captionsParams = recordingParams.extend({ captionsId: id });

/**
 * Adds captions to a recording from a WebVTT or SubRip file that the caller uploaded. The server keeps times and plain
 * text, and stores them as WebVTT. A recording has at most ten captions files, each with a name of its own.
 */
export const addCaptions = memberCall('addCaptions', 'POST /api/recordings/{id}/captions', {
  status: 201,
  params: recordingParams,
  input: z.object({ uploadURL: fileUrl, language, label: captionsLabel }),
  output: recording,
});

/** Replaces the file of captions. Their name and language stay. */
export const replaceCaptions = memberCall('replaceCaptions', 'PUT /api/recordings/{id}/captions/{captionsId}', {
  params: captionsParams,
  input: z.object({ uploadURL: fileUrl }),
  output: recording,
});

export const removeCaptions = memberCall('removeCaptions', 'DELETE /api/recordings/{id}/captions/{captionsId}', {
  params: captionsParams,
  output: recording,
});
