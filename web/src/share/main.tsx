import './share.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { type Plays, shownNumber } from '#shared/rules/playable-source.ts';
import { shareAddressOf } from '#shared/rules/share-address.ts';
import { playsHere } from '../player/plays.ts';
import { usePlayable } from '../player/use-playable.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { awaitPlay } from './await-play.ts';
import { EmbedMessage } from './embed-message.tsx';
import { failureOf, WAITING } from './link-failure.ts';
import { LinkGate } from './link-gate.ts';
import { LinkPlayer } from './link-player.tsx';
import { beginSegments, type Preloaded, readPreloaded } from './preloaded.ts';
import { SharePage } from './share-page.tsx';
import { useLink } from './use-link.ts';

// Few recordings are embedded before they play.
const EmbedAbsence = lazyPart(async () => (await import('./banner.tsx')).EmbedAbsence);

interface EmbedPageProps {
  shareToken: string;
  preloaded: Preloaded | null;
  plays: Plays;
}

const Loading = () => <EmbedMessage>Loading video...</EmbedMessage>;

function EmbedFailure({ error }: { error: Error }) {
  const { title, text } = failureOf(error);
  return <EmbedMessage title={title}>{text}</EmbedMessage>;
}

/** The page of a link in a frame on another site: only the player, as large as the frame. */
function EmbedPage(props: EmbedPageProps) {
  const { shareToken } = props;
  const { link, opened, startsByItself, refresh, onLiveReading, begin, fail } = useLink(shareToken, props.preloaded);
  const known = link.status === 'loaded' ? link.recording : null;
  const { plays, source, wasWithheld, onUnsupported } = usePlayable(known, props.plays);
  if (link.status === 'loading') return <Loading />;
  if (link.status === 'waiting') return <EmbedMessage title={WAITING.title}>{WAITING.text}</EmbedMessage>;
  if (link.status === 'failed') return <EmbedFailure error={link.error} />;
  if (link.status === 'locked') {
    return (
      <Suspense fallback={<Loading />}>
        <LinkGate shareToken={shareToken} asks={link.asks} isEmbedded onBegin={begin} onFail={fail} />
      </Suspense>
    );
  }
  const { recording } = link;
  if (!source) {
    return (
      <Suspense fallback={<Loading />}>
        <EmbedAbsence recording={recording} plays={plays} />
      </Suspense>
    );
  }
  return (
    <main className="embed">
      <h1 className="sr-only">{recording.name}</h1>
      <LinkPlayer
        key={shownNumber(recording)}
        {...{ shareToken, source, recording, onUnsupported }}
        preloaded={opened}
        startsByItself={wasWithheld || startsByItself}
        onPlaybackError={refresh}
        onLiveReading={onLiveReading}
      />
    </main>
  );
}

/** How long the page waits for the video's first frame before it renders, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 300;

/** The browser paints between an animation frame and the next timer. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * Waits, not for long, until the video that came with the page shows its first frame: rendering would compete with it
 * for network and processor. Without a video there is no wait.
 */
const firstFrame = (video: HTMLVideoElement | null): Promise<void> =>
  new Promise((resolve) => {
    if (!video || video.error) return resolve();
    setTimeout(resolve, FIRST_FRAME_TIMEOUT_MS);
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return afterPaint(resolve);
    video.addEventListener('loadeddata', () => afterPaint(resolve), { once: true });
    video.addEventListener('error', () => resolve(), { once: true });
  });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const { view, shareToken } = shareAddressOf(location.pathname) ?? { view: 'share', shareToken: '' };
const Page = view === 'embed' ? EmbedPage : SharePage;
const plays = playsHere();
const sent = readPreloaded(plays);
const preloaded = sent && beginSegments(sent, shareToken, plays);

awaitPlay(shareToken);
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Page shareToken={shareToken} preloaded={preloaded} plays={plays} />
    </StrictMode>,
  );
// Not `await`: the segment player imports this module, so it would wait until this module has been evaluated.
void firstFrame(preloaded?.video ?? null).then(render);
