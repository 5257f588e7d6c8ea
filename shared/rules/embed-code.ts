import { escapeHtml } from './escape-html.ts';
import { embedPath } from './share-address.ts';

interface Embedded {
  /** Of the app, without a slash at its end. */
  origin: string;
  shareToken: string;
  /** What the video is called; read out by screen readers. */
  name: string;
  /** In pixels; both are scaled down together where there is less room. */
  width: number;
  height: number;
}

const FEATURES = 'autoplay; clipboard-write; fullscreen; picture-in-picture';

/** HTML that shows the player of a link in a page of another site. */
export const embedCode = ({ origin, shareToken, name, width, height }: Embedded): string =>
  `<iframe src="${escapeHtml(origin + embedPath(shareToken))}" title="${escapeHtml(name)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}" allow="${FEATURES}" allowfullscreen loading="lazy"></iframe>`;
