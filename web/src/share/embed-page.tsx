import { pathToPlay } from '#shared/rules/playable-source.ts';
import { EmbedMessage } from './embed-message.tsx';
import type { Prepared } from './prepared.ts';
import { bannerOf } from './share-banner.ts';
import { failureOf, WAITING } from './share-failure.ts';
import { SharedPlayer } from './shared-player.tsx';
import { useSharedRecording } from './use-shared-recording.ts';

interface EmbedPageProps {
  shareToken: string;
  prepared: Prepared | null;
  playsOriginal: boolean;
}

/** The player alone, as large as its frame in a page of another site. */
export function EmbedPage(props: EmbedPageProps) {
  const { prepared, playsOriginal } = props;
  const { shared, refresh } = useSharedRecording(props.shareToken, prepared?.recording);
  if (shared.status === 'loading') return <EmbedMessage />;
  if (shared.status === 'waiting') return <EmbedMessage title={WAITING.title}>{WAITING.text}</EmbedMessage>;
  if (shared.status === 'failed') {
    const { title, text } = failureOf(shared.error);
    return <EmbedMessage title={title}>{text}</EmbedMessage>;
  }
  const { recording } = shared;
  const banner = bannerOf(recording, playsOriginal, Date.now());
  if (banner && !pathToPlay(recording, playsOriginal))
    return <EmbedMessage title={banner.title}>{banner.text}</EmbedMessage>;
  return (
    <main className="embed">
      <h1 className="sr-only">{recording.name}</h1>
      <SharedPlayer {...props} recording={recording} onPlaybackError={refresh} />
    </main>
  );
}
