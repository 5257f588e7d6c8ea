import { pathToPlay } from '#shared/rules/playable-source.ts';
import { bannerOf } from './conversion-banner.ts';
import { EmbedMessage } from './embed-message.tsx';
import { failureOf, WAITING } from './link-failure.ts';
import { LinkPlayer } from './link-player.tsx';
import type { Preloaded } from './preloaded.ts';
import { useLink } from './use-link.ts';
import { useWasWithheld } from './use-was-withheld.ts';

interface EmbedPageProps {
  shareToken: string;
  preloaded: Preloaded | null;
  playsOriginal: boolean;
}

/** The player alone, as large as its frame in a page of another site. */
export function EmbedPage(props: EmbedPageProps) {
  const { preloaded, playsOriginal } = props;
  const { link, refresh } = useLink(props.shareToken, preloaded?.recording, preloaded?.visitor);
  const wasWithheld = useWasWithheld(link.status === 'loaded' ? link.recording : null, playsOriginal);
  if (link.status === 'loading') return <EmbedMessage>Loading video...</EmbedMessage>;
  if (link.status === 'waiting') return <EmbedMessage title={WAITING.title}>{WAITING.text}</EmbedMessage>;
  if (link.status === 'failed') {
    const { title, text } = failureOf(link.error);
    return <EmbedMessage title={title}>{text}</EmbedMessage>;
  }
  const { recording } = link;
  const banner = bannerOf(recording, playsOriginal, Date.now());
  if (banner && !pathToPlay(recording, playsOriginal))
    return <EmbedMessage title={banner.title}>{banner.text}</EmbedMessage>;
  return (
    <main className="embed">
      <h1 className="sr-only">{recording.name}</h1>
      <LinkPlayer {...props} recording={recording} startsByItself={wasWithheld} onPlaybackError={refresh} />
    </main>
  );
}
