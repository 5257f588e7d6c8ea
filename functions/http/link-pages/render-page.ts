import { hasPanel, type SharePageData } from '#shared/api/sharing/share-page-data.ts';
import { beside, type EarlySegments, earlySegments } from '#shared/rules/sharing/early-segments.ts';
import type { ShareAddress } from '#shared/rules/sharing/share-address.ts';
import { contentTypeOf, playablePath, smallPath } from '#shared/rules/video/playable-source.ts';
import { largestRate } from '#shared/rules/video/starts-small.ts';
import type { RequestFacts } from '../route.ts';
import { fillHead, fillTemplate } from './fill-template.ts';
import { embedTags, guardedTags, previewTags } from './preview-tags.ts';

/** HTML of the built share page. The bundler of the functions replaces this name with the text. */
declare const SHARE_PAGE_HTML: string;

/**
 * The built share page, with the markers between which `fillTemplate` writes.
 * @throws ReferenceError outside of a bundle
 */
const builtTemplate = (): string => SHARE_PAGE_HTML;

/** Engines that play WebM segments. No browser on an iPhone has one of them or names one in its user agent. */
const ENGINES = /(Chrome|Firefox)\/\d/;

/**
 * Whether a browser probably plays segments, so that its page can preload them. In any other browser, the script checks
 * this and then loads them.
 * @param userAgent null without the header
 */
const playsSegments = (userAgent: string | null): boolean => ENGINES.test(userAgent ?? '');

export interface PageRequest {
  shareToken: string;
  /** The start time in the URL, in seconds. */
  startTime: number;
  request: Pick<RequestFacts, 'origin' | 'userAgent'>;
}

interface Page extends PageRequest {
  head: string;
  view: ShareAddress['view'];
}

/** With the playlists of the renditions of a film that is stored as HLS, which its own playlist names. */
function withRenditions(early: EarlySegments | null, { hlsPath, smallFilePath }: SharePageData['recording']) {
  if (!early || !hlsPath) return early;
  const names = smallFilePath ? ['small.m3u8', 'video.m3u8'] : ['video.m3u8'];
  return { ...early, files: names.map((name) => beside(early.playlist, name)) };
}

function fill(data: SharePageData, { head, view, shareToken, startTime, request }: Page): string {
  const path = playablePath(data.recording);
  const url = path === null ? undefined : data.media[path];
  const { allowDownload } = data.recording;
  const visit = `/api/shared/${shareToken}?visitor=${data.visitor}`;
  const smallUrl = data.media[smallPath(data.recording) ?? ''];
  const small = smallUrl ? { url: smallUrl, rate: largestRate(data.recording) } : null;
  const video = path !== null && url ? { url, type: contentTypeOf(path), allowDownload, visit, small } : null;
  const plays = { webM: true, file: () => true, segments: playsSegments(request.userAgent), hls: true };
  const segments = withRenditions(earlySegments(data, plays, startTime > 0), data.recording);
  const { picture: large, thumbnailPath } = data.recording;
  const picture = data.media[large?.path ?? ''] ?? data.media[thumbnailPath ?? ''] ?? null;
  const panel = hasPanel(data.recording);
  return fillTemplate(builtTemplate(), { head, data, video, segments, picture, view, hasPanel: panel });
}

export function renderSharePage(data: SharePageData, page: PageRequest): string {
  const { shareToken, startTime, request } = page;
  const head = previewTags({ recording: data.recording, shareToken, startTime, origin: request.origin() });
  return fill(data, { ...page, head, view: 'share' });
}

/** The player of a link alone as HTML. */
export const renderEmbedPage = (data: SharePageData, page: PageRequest): string =>
  fill(data, { ...page, head: embedTags(data.recording), view: 'embed' });

/** The page without data of the recording: its script requests the link and shows the error. */
export const renderFallbackPage = (): string => builtTemplate();

/** The page of a link with a gate, without data of the recording: its script requests them after the checks. */
export const renderGuardedPage = (): string => fillHead(builtTemplate(), guardedTags());
