import type { LinkFigures, LinkViewer, NamedLinkFigures } from '#shared/api/sharing/figures.ts';
import { RETENTION_BUCKETS } from '#shared/model/sharing/figures.ts';
import {
  type Figures,
  pageLinkViewers,
  readEachFigures,
  readFigures,
  type StoredLinkViewer,
} from '../../../data/sharing/figures.ts';
import { getEachLink, getLink } from '../../../data/sharing/link.ts';
import { countedNumberOf } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { parseScopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { type Page, type PageRequest, readPage } from '../../ground/paging.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { shareableTo } from '../links/shareable-recordings.ts';

async function loadShareToken(
  actor: Actor,
  recordingId: string,
  linkId: string,
): Promise<{ recording: StoredRecording; shareToken: string }> {
  const recording = await loadRecording(actor, recordingId);
  const link = await getLink(recordingId, linkId);
  if (!link) throw notFound('Link');
  return { recording, shareToken: link.shareToken };
}

function presentFigures({ file: { duration } }: StoredRecording, figures: Figures): LinkFigures {
  const { views, visitors, seconds, lastViewedAt, retention } = figures;
  const averageSeconds = views === 0 ? null : seconds / views;
  return { views, visitors, lastViewedAt, averageSeconds, duration, retention };
}

/**
 * Reads the figures of a link.
 * @param linkId `MAIN_LINK` for the recording's main link
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getLinkFigures(actor: Actor, recordingId: string, linkId: string): Promise<LinkFigures> {
  const { recording, shareToken } = await loadShareToken(actor, recordingId, linkId);
  return presentFigures(recording, await readFigures(shareToken, countedNumberOf(recording)));
}

/**
 * Reads the figures of named links of a workspace, in no order, without those of recordings that the member may not
 * share.
 * @throws AppError NOT_FOUND
 */
export async function batchGetFigures(
  actor: Actor,
  workspaceId: string,
  wanted: readonly { recordingId: string; linkId: string }[],
): Promise<NamedLinkFigures[]> {
  const findShareable = await shareableTo(actor, workspaceId);
  const own = wanted.filter(({ recordingId }) => parseScopedId(recordingId)?.workspaceId === workspaceId);
  const shareable = await findShareable(own.map(({ recordingId }) => recordingId));
  const each = new Map(
    own
      .filter(({ recordingId }) => shareable.has(recordingId))
      .map((link) => [`${link.recordingId}#${link.linkId}`, link]),
  );
  const found = await getEachLink([...each.values()]);
  const figures = await readEachFigures(found.map(({ shareToken }) => shareToken));
  return found.flatMap(({ id: linkId, recordingId, shareToken }) => {
    const [recording, its] = [shareable.get(recordingId), figures.get(shareToken)];
    if (!recording || !its) return [];
    const { retention: _curve, ...sums } = presentFigures(recording, its);
    return { recordingId, linkId, ...sums };
  });
}

const presentViewer =
  (recording: StoredRecording) =>
  ({ email, views, lastViewedAt, buckets, file }: StoredLinkViewer): LinkViewer => ({
    email,
    views,
    lastViewedAt,
    watchedPercent: file === countedNumberOf(recording) ? Math.round((buckets.length / RETENTION_BUCKETS) * 100) : 0,
  });

/**
 * Lists the viewers of a link with an e-mail gate.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function listLinkViewers(
  actor: Actor,
  recordingId: string,
  linkId: string,
  request: PageRequest = {},
): Promise<Page<LinkViewer>> {
  const { recording, shareToken } = await loadShareToken(actor, recordingId, linkId);
  return readPage(request, {
    read: (from) => pageLinkViewers(shareToken, from),
    positionOf: ({ id }) => id,
    show: async (viewers) => viewers.map(presentViewer(recording)),
  });
}
