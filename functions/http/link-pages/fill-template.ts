import { SHARE_DATA_ID, SHARE_VIDEO_ID } from '#shared/api/share-page-data.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { ShareAddress } from '#shared/rules/share-address.ts';

/** What is written into the built page. */
export interface SharePageParts {
  /** HTML in place of the general title and description. */
  head: string;
  /** What the page's script reads. */
  data: unknown;
  /** Where the video is; null when there is none. */
  videoUrl: string | null;
  view: ShareAddress['view'];
}

const HEAD = /<!--preview-->.*?<!--\/preview-->/s;
const DATA = '<!--shared-->';

/** JSON inside of a script element, which ends at the first `</script` or is confused by `<!--`, also inside of a text. */
const dataElement = (data: unknown): string =>
  `<script type="application/json" id="${SHARE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Loads, and shows its first frame, while the page's script is on its way; the player takes it out of this frame. */
const videoElement = (url: string, view: SharePageParts['view']): string =>
  `<div class="early-${view}"><video id="${SHARE_VIDEO_ID}" src="${escapeHtml(url)}" preload="metadata" playsinline></video></div>`;

/**
 * The share page with what it shows in it.
 * @param template as built, with a marker for each part
 * @throws Error when a marker is missing
 */
export function fillTemplate(template: string, { head, data, videoUrl, view }: SharePageParts): string {
  if (!HEAD.test(template) || !template.includes(DATA)) throw new Error('The share page has lost its markers');
  const video = videoUrl === null ? '' : videoElement(videoUrl, view);
  // Functions, as a text in their place would have its dollar signs interpreted.
  return template.replace(HEAD, () => head).replace(DATA, () => video + dataElement(data));
}
