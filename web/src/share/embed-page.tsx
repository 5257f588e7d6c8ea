import type { PublicRecording } from '#shared/api/links.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { bannerOf } from './conversion-banner.ts';
import { EmbedMessage } from './embed-message.tsx';
import { absenceOf } from './link-absence.ts';
import { failureOf, WAITING } from './link-failure.ts';
import { LinkPlayer } from './link-player.tsx';
import type { Preloaded } from './preloaded.ts';
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

/** The player alone, as large as its frame in a page of another site. */
export function EmbedPage(props: EmbedPageProps) {
  const { preloaded } = props;
  const { plays, onUnsupported } = usePlays(props.plays);
  const { link, refresh } = useLink(props.shareToken, preloaded?.recording, preloaded?.visitor);
  const wasWithheld = useWasWithheld(link.status === 'loaded' ? link.recording : null, plays);
  if (link.status === 'loading') return <EmbedMessage>Loading video...</EmbedMessage>;
  if (link.status === 'waiting') return <EmbedMessage title={WAITING.title}>{WAITING.text}</EmbedMessage>;
  if (link.status === 'failed') {
    const { title, text } = failureOf(link.error);
    return <EmbedMessage title={title}>{text}</EmbedMessage>;
  }
  const { recording } = link;
  if (!sourceToPlay(recording, plays)) return <EmbedAbsence recording={recording} plays={plays} />;
  return (
    <main className="embed">
      <h1 className="sr-only">{recording.name}</h1>
      <LinkPlayer
        {...{ ...props, plays, recording, onUnsupported }}
        startsByItself={wasWithheld}
        onPlaybackError={refresh}
      />
    </main>
  );
}
