import { SHARE_DATA_ID, SHARE_VIDEO_ID } from '#shared/api/sharing/share-page-data.ts';
import { escapeHtml } from '#shared/rules/ground/escape-html.ts';
import { OWN_CONTROLS_SCRIPT } from '#shared/rules/ground/own-controls.ts';
import type { EarlySegments } from '#shared/rules/sharing/early-segments.ts';
import type { ShareAddress } from '#shared/rules/sharing/share-address.ts';

/** A video that loads before the page's script has loaded. */
export interface EarlyVideo {
  url: string;
  /** Its media type. A browser that does not play this type does not request the file. */
  type: string;
  /** Whether the browser's own controls, which a page without scripts has, may offer to save the file. */
  allowDownload: boolean;
  /** The call that counts a view. The page's script makes it; where scripts are off, the browser does, as for an image. */
  visit: string;
  /** Its small file, and the megabits per second below which a connection is too slow for the large one. */
  small: { url: string; rate: number } | null;
}

/** The parts that replace placeholders of the built page. */
export interface SharePageParts {
  head: string;
  /** Data for the page's script. */
  data: unknown;
  /** The video that the page plays; null for a page without a video file. */
  video: EarlyVideo | null;
  /** The segments that the page plays instead of a video; null when the page preloads no segments. */
  segments: EarlySegments | null;
  view: ShareAddress['view'];
  /** URL of the picture, or of the thumbnail; null without one. */
  picture: string | null;
  /** Whether the page has a panel beside the video, on wide screens. */
  hasPanel: boolean;
}

const HEAD = /<!--preview-->.*?<!--\/preview-->/s;
const DATA = '<!--shared-->';
const FONT = /<!--font-->.*?<!--\/font-->/s;
const SEGMENTS = /<!--segments:(\S+?)-->/;

/**
 * JSON for a script element. The element would end at `</script`, and `<!--` would change its parsing, also inside of a
 * JSON string.
 */
const dataElement = (data: unknown): string =>
  `<script type="application/json" id="${SHARE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * The place of an element that shows the video's first frame before the page renders; the player then moves it. Until this
 * frame, the thumbnail beneath it shows.
 */
function earlyPlace(video: string, { view, hasPanel, picture }: Omit<SharePageParts, 'head' | 'data'>): string {
  const thumbnail = picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="" fetchpriority="high">`;
  return `<div class="early-${view}${hasPanel ? ' has-panel' : ''}">${thumbnail}${video}</div>`;
}

const videoElement = (attributes: string, source: string): string =>
  `<video id="${SHARE_VIDEO_ID}" preload="metadata" playsinline${attributes}>${source}</video>`;

/** A video that plays without any script. */
function playableElement({ url, type, allowDownload, small }: EarlyVideo): string {
  const controls = allowDownload ? ' controls' : ' controls controlslist="nodownload"';
  const other = small ? ` data-small="${escapeHtml(small.url)}" data-rate="${small.rate}"` : '';
  return videoElement(controls + other, `<source src="${escapeHtml(url)}" type="${type}">`);
}

/** The hidden image with which a page without scripts counts a visit. */
const withoutScripts = ({ visit }: EarlyVideo): string =>
  `<noscript><img src="${escapeHtml(visit)}" alt="" hidden></noscript>`;

/** The element of a video that loads at once, or of segments that the page's script appends before it renders. */
function earlyElement(place: Omit<SharePageParts, 'head' | 'data'>): string {
  const { video, segments } = place;
  if (segments) {
    const early = segments.fromStart ? earlyPlace(videoElement('', ''), place) : '';
    // Without scripts, the MP4 of a long film plays: it lies over the element that waits for segments.
    return video
      ? `${early}<noscript>${earlyPlace(playableElement(video), place)}</noscript>${withoutScripts(video)}`
      : early;
  }
  if (!video) return '';
  const script = `<script>${OWN_CONTROLS_SCRIPT}</script>`;
  return `${earlyPlace(playableElement(video), place)}${script}${withoutScripts(video)}`;
}

/**
 * Preloads the scripts of the segment player and the files that it requests first. A later `fetch` uses the preloaded response because
 * `crossorigin` gives both requests the same mode. The playlist of a live recording changes, so it is not preloaded.
 */
const segmentLinks = (scripts: string, { playlist, files }: EarlySegments): string => {
  const addresses = files.length > 0 ? [playlist, ...files] : [];
  return [
    ...scripts.split(',').map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
    ...addresses.map((url) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`),
  ].join('');
};

/**
 * The share page with its contents filled in. Beside a video it does not preload its font, which has more bytes than a
 * first frame: the page's script requests it.
 * @param template as built, with a marker for each part
 * @throws Error when a marker is missing
 */
export function fillTemplate(template: string, { head, data, ...early }: SharePageParts): string {
  const player = SEGMENTS.exec(template)?.[1];
  if (!HEAD.test(template) || !FONT.test(template) || !template.includes(DATA) || !player)
    throw new Error('The share page has lost its markers');
  const { segments } = early;
  const element = earlyElement(early);
  // `replace` interprets dollar signs in a replacement text, but not in the result of a function.
  return template
    .replace(HEAD, () => head)
    .replace(FONT, (link) => (element ? '' : link))
    .replace(SEGMENTS, () => (segments ? segmentLinks(player, segments) : ''))
    .replace(DATA, () => element + dataElement(data));
}

/** The share page with another head, and without contents. @throws Error when its marker is missing */
export function fillHead(template: string, head: string): string {
  if (!HEAD.test(template)) throw new Error('The share page has lost its markers');
  return template.replace(HEAD, () => head);
}
