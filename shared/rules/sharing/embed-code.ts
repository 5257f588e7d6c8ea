import { escapeHtml } from '../ground/escape-html.ts';
import { withStartTime } from '../video/start-time.ts';
import { embedPath } from './share-address.ts';

/** Default size of an embedded player, in pixels. */
export const EMBED_WIDTH = 960;
export const EMBED_HEIGHT = 540;

interface Embedded {
  /** Origin of the app, without a slash at its end. */
  origin: string;
  shareToken: string;
  /** Where the video starts, in seconds. */
  startTime?: number;
  name: string;
  /** In pixels. In a narrower container, both are scaled down together. */
  width: number;
  height: number;
}

const FEATURES = 'autoplay; clipboard-write; fullscreen; picture-in-picture';

/** HTML that shows the player of a link in a page of another site. */
export const embedCode = ({ origin, shareToken, startTime = 0, name, width, height }: Embedded): string =>
  `<iframe src="${escapeHtml(withStartTime(origin + embedPath(shareToken), startTime))}" title="${escapeHtml(name)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}" allow="${FEATURES}" allowfullscreen loading="lazy"></iframe>`;
