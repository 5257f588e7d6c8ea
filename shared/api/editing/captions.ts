import * as z from 'zod';
import { LEFT_OUT_LINES_MAX, SAID_MIN_LETTERS } from '../../limits.ts';
import { hasSaidLetters } from '../../model/editing/captions.ts';
import { readCall, writeCall } from '../ground/define-call.ts';
import { cursorOf, exactText, fileUrl, requiredName } from '../ground/fields.ts';
import { captionsLabel } from '../ground/forms.ts';
import { recording } from '../video/recordings.ts';

const LANGUAGE_FAULT = 'The language must be a BCP 47 tag, such as en or pt-BR';

const language = exactText(LANGUAGE_FAULT)
  .max(35, LANGUAGE_FAULT)
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, LANGUAGE_FAULT);

const withLeftOut = recording.extend({
  /**
   * Captions of the file that cannot be shown and are not stored: their times cannot be read, they end before they begin,
   * or they are longer than 2000 characters; and words without times. Null when everything is stored.
   */
  leftOut: z
    .object({
      count: z.number(),
      /** Captions of the file, with those that are left out. */
      of: z.number(),
      /** The numbers of their lines, from 1. At most the first hundred. */
      lines: z.array(z.number()).max(LEFT_OUT_LINES_MAX),
    })
    .nullable(),
});

export type WithLeftOut = z.output<typeof withLeftOut>;
export type LeftOut = NonNullable<WithLeftOut['leftOut']>;

/**
 * Adds captions to a recording from a WebVTT or SubRip file that the caller uploaded. The server keeps times and plain
 * text, and stores them as WebVTT. Captions that cannot be shown are left out and named. A recording has at most ten captions files, each with a name of its own.
 */
export const addCaptions = writeCall('addCaptions', 'POST /api/recordings/{id}/captions', {
  status: 201,
  input: z.strictObject({ uploadURL: fileUrl, language, label: captionsLabel }),
  output: withLeftOut,
});

/** Replaces the file of captions. Their name and language stay. */
export const replaceCaptions = writeCall('replaceCaptions', 'PUT /api/recordings/{id}/captions/{captionsId}', {
  input: z.strictObject({ uploadURL: fileUrl }),
  output: withLeftOut,
});

/** States the language of captions. The name of automatic captions is that of their language. */
export const setCaptionsLanguage = writeCall(
  'setCaptionsLanguage',
  'PUT /api/recordings/{id}/captions/{captionsId}/language',
  { input: z.strictObject({ language }), output: recording },
);

export const removeCaptions = writeCall('removeCaptions', 'DELETE /api/recordings/{id}/captions/{captionsId}', {
  output: recording,
});

const TOO_SHORT_TEXT = `Type at least ${SAID_MIN_LETTERS} letters`;

/** A recording with captions that have all searched words. */
const saidResult = z.object({
  recordingId: z.string(),
  name: z.string(),
  /** Of the captions, BCP 47. */
  language: z.string(),
  /** The lines with most of the words, at least one, in the order in which they are said. */
  lines: z.array(
    z.object({
      /** When it is said, in seconds, and the moment that links name (`t`): the same, unless the video was cut. */
      at: z.number(),
      moment: z.number(),
      text: z.string(),
      /** Where the words are in `text`: the first character of each, and the one after it. */
      marks: z.array(z.tuple([z.number(), z.number()])),
      /** A frame of the video up to an hour after the answer: the last one of the strip before the line. */
      pictureUrl: z.string().nullable().default(null),
    }),
  ),
});

export type SaidResult = z.output<typeof saidResult>;

/**
 * Searches what is said in the recordings of a workspace that the caller sees, as far as they have captions. All words
 * must occur in the same captions, whatever their case and accents; the last one may be the beginning of a word.
 * A page may be empty and still have a next one.
 */
export const searchCaptions = readCall('searchCaptions', 'POST /api/workspaces/{workspaceId}/captions/search', {
  // Not in the address: what people type is in no log.
  input: z.strictObject({
    text: requiredName(TOO_SHORT_TEXT).refine(hasSaidLetters, TOO_SHORT_TEXT),
    /** From an earlier answer for the same text. */
    after: cursorOf(1024),
  }),
  output: z.object({
    results: z.array(saidResult),
    /** Null when nothing follows. */
    after: z.string().nullable(),
  }),
});
