import * as z from 'zod';
import { BATCH_GET_FIGURES_MAX, REPORT_RANGES_MAX } from '../../limits.ts';
import { VISITOR_ID } from '../../model/sharing/visitor.ts';
import { linkCall, readCall, shareCall } from '../ground/define-call.ts';
import { exactText, id } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';
import { pass } from './visits.ts';

/** Longer than any recording, in seconds. */
const SECONDS_MAX = 1_000_000;
const SEQUENCE_MAX = 100_000;

const second = z.number().min(0).max(SECONDS_MAX);

/**
 * Reports the parts of a link's video that a page has played. Each report of a visit has all parts so far, so that the
 * next one makes up for a lost one. A second report with the same number changes nothing. Pages use
 * `navigator.sendBeacon`.
 */
export const reportWatching = linkCall('reportWatching', 'POST /api/shared/{shareToken}/watched', {
  input: z.strictObject({
    visitId: exactText().regex(VISITOR_ID),
    /** Number of the report in its visit. One that is not higher than an earlier one is ignored. */
    sequence: z.number().int().min(1).max(SEQUENCE_MAX),
    /** Played parts of the recording, from and to, in its seconds. */
    ranges: z.array(z.tuple([second, second])).max(REPORT_RANGES_MAX),
    /** The number of the played file: see `fileVersion`. When missing, it is the file that is shown now. */
    file: z.number().int().min(0).optional(),
    pass,
  }),
  output: z.object({}),
});

const linkFigures = z.object({
  views: z.number(),
  /** Browsers that played something, each counted once a day; with an e-mail gate, people. */
  visitors: z.number(),
  /** ISO 8601; null before the first view. */
  lastViewedAt: z.string().nullable(),
  /** Average number of different seconds of the recording that a visit plays; null without views. */
  averageSeconds: z.number().nullable(),
  /** Length of the recording in seconds; null while it is unknown. */
  duration: z.number().nullable(),
  /** The number of visits that have played each hundredth of the present file, in order. */
  retention: z.array(z.number()),
});

export type LinkFigures = z.output<typeof linkFigures>;

/** `linkId`: the id of a named link of the recording, or `main` for its main link. */
export const getLinkFigures = readCall('getLinkFigures', 'GET /api/recordings/{id}/links/{linkId}/figures', {
  output: linkFigures,
});

const BATCH_TEXT = `Ask for 1 to ${BATCH_GET_FIGURES_MAX} links`;

/** The figures of a named link, without its curve. */
const namedLinkFigures = linkFigures.omit({ retention: true }).extend({ recordingId: z.string(), linkId: z.string() });

export type NamedLinkFigures = z.output<typeof namedLinkFigures>;

/** Figures of named links of a workspace, in no order. Links that the caller does not see are left out. */
export const batchGetFigures = readCall('batchGetFigures', 'POST /api/workspaces/{workspaceId}/links/figures', {
  input: z.strictObject({
    links: z
      .array(z.strictObject({ recordingId: id, linkId: id }), BATCH_TEXT)
      .min(1, BATCH_TEXT)
      .max(BATCH_GET_FIGURES_MAX, BATCH_TEXT),
  }),
  output: z.array(namedLinkFigures),
});

const linkViewer = z.object({
  email: z.string(),
  views: z.number(),
  lastViewedAt: z.string(),
  /** How many hundredths of the present file they have played, in all visits together. */
  watchedPercent: z.number(),
});

export type LinkViewer = z.output<typeof linkViewer>;

/** Viewers of a link with an e-mail gate, in no order. */
export const listLinkViewers = shareCall('listLinkViewers', 'GET /api/recordings/{id}/links/{linkId}/viewers', {
  query: pageQuery,
  output: z.array(linkViewer),
});
