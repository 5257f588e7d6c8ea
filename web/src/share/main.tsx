import './share.css';
import { type FunctionComponent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NO_START_ID } from '#shared/rules/ground/own-controls.ts';
import { shareAddressOf } from '#shared/rules/sharing/share-address.ts';
import { playsHere } from '../player/plays.ts';
import { keepTexts } from '../ui/keep-texts.ts';
import { awaitPlay } from './await-play.ts';
import type { LinkPageProps } from './link-article.tsx';
import { beginSegments, type Preloaded, readPreloaded } from './preloaded.ts';
import { SharePage } from './share-page.tsx';

/** How long the page waits for the video's first frame and for its font before it renders, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 300;
/** The same for a small file, which was chosen because the line is slow, and for segments, which begin with the script. */
const LATE_FRAME_TIMEOUT_MS = 1000;

/**
 * Waits, not for long, until the video that came with the page shows its first frame, and until the font is there:
 * rendering would compete with the frame for network and processor, and a font that comes later is not used. Beside a
 * video the page does not preload its font, which has more bytes than the frame. Without a video there is no wait.
 */
const firstFrame = ({ video, segments }: Partial<Preloaded>): Promise<unknown> =>
  new Promise((resolve) => {
    if (!video || video.error) return resolve(null);
    const isLate = segments ?? video.src;
    setTimeout(resolve, isLate ? LATE_FRAME_TIMEOUT_MS : FIRST_FRAME_TIMEOUT_MS);
    // Without its font, the page is legible too; on a slow line, the frame needs all of the line.
    const font = isLate || document.fonts.load('1em Inter Variable').catch(() => null);
    // The browser paints between an animation frame and the next timer.
    const rest = () => requestAnimationFrame(() => setTimeout(async () => resolve(await font)));
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) rest();
    video.addEventListener('loadeddata', rest);
    video.addEventListener('error', resolve);
  });

const { view, shareToken } = shareAddressOf(location.pathname) ?? { view: 'share', shareToken: '' };
// Most pages are not embedded.
const loadPage = async (): Promise<FunctionComponent<LinkPageProps>> =>
  view === 'embed' ? (await import('./embed-page.tsx')).EmbedPage : SharePage;
const plays = playsHere();
const sent = readPreloaded(plays);
const preloaded = sent && beginSegments(sent, shareToken, plays);

awaitPlay(shareToken);
keepTexts();
const render = (Page: FunctionComponent<LinkPageProps>) => {
  document.getElementById(NO_START_ID)?.remove();
  // Without the element, React's own error says so.
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Page shareToken={shareToken} preloaded={preloaded} plays={plays} />
    </StrictMode>,
  );
};
// Not `await`: the segment player imports this module, so it would wait until this module has been evaluated.
void Promise.all([loadPage(), firstFrame(preloaded ?? {})]).then(([Page]) => render(Page));
