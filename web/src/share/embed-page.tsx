import { Suspense } from 'react';
import type { PublicRecording } from '#shared/api/links.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { bannerOf } from './conversion-banner.ts';
import { EmbedMessage } from './embed-message.tsx';
import { absenceOf } from './link-absence.ts';
import { failureOf, WAITING } from './link-failure.ts';
import { LinkGate } from './link-gate.ts';
import { LinkPlayer } from './link-player.tsx';
import type { Preloaded } from './preloaded.ts';
import { useFocusOnVisit } from './use-focus-on-visit.ts';
import { useLink } from './use-link.ts';
import { usePlays } from './use-plays.ts';
import { useWasWithheld } from './use-was-withheld.ts';

interface EmbedPageProps {
  shareToken: string;
  preloaded: Preloaded | null;
  plays: Plays;
}

function EmbedAbsence({ recording, plays }: { recording: PublicRecording; plays: Plays }) {
  const banner = bannerOf(recording, plays, Date.now());
  return <EmbedMessage title={banner?.title ?? recording.name}>{banner?.text ?? absenceOf(recording)}</EmbedMessage>;
}

const Loading = () => <EmbedMessage>Loading video...</EmbedMessage>;

function EmbedFailure({ error }: { error: Error }) {
  const { title, text } = failureOf(error);
  return <EmbedMessage title={title}>{text}</EmbedMessage>;
}

/** The player alone, as large as its frame in a page of another site. */
export function EmbedPage(props: EmbedPageProps) {
  const { shareToken } = props;
  const { plays, onUnsupported } = usePlays(props.plays);
  const { link, opened, hasBegun, startsByItself, refresh, begin, fail } = useLink(shareToken, props.preloaded);
  const wasWithheld = useWasWithheld(link.status === 'loaded' ? link.recording : null, plays);
  useFocusOnVisit(hasBegun && link.status === 'loaded');
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
  if (!sourceToPlay(recording, plays)) return <EmbedAbsence recording={recording} plays={plays} />;
  return (
    <main className="embed">
      <h1 className="sr-only">{recording.name}</h1>
      <LinkPlayer
        {...{ shareToken, plays, recording, onUnsupported }}
        preloaded={opened}
        startsByItself={wasWithheld || startsByItself}
        onPlaybackError={refresh}
      />
    </main>
  );
}
