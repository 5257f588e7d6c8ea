import { Suspense, useRef } from 'react';
import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { MissingPlayer } from '../player/missing-player.tsx';
import type { PlayerHandle } from '../player/use-chapters.ts';
import { useHeldVersion } from '../player/use-held-version.ts';
import { usePlayable } from '../player/use-playable.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { EmbedMessage } from './embed-message.tsx';
import type { LinkPageProps } from './link-article.tsx';
import { failureOf, WAITING } from './link-failure.ts';
import { LinkPlayer } from './link-player.tsx';
import { useLink } from './use-link.ts';

const Missing = () => (
  <main className="embed">
    <MissingPlayer />
  </main>
);

// Few recordings are embedded before they play, are replaced while they are open, or have a gate.
const EmbedAbsence = lazyPart(async () => (await import('./banner.tsx')).EmbedAbsence, Missing);
const NewerVersion = lazyPart(async () => (await import('./newer-version.tsx')).NewerVersion, Missing);
const LinkGate = lazyPart(async () => (await import('./gate/gate.tsx')).Gate, Missing);

const Loading = () => <EmbedMessage>Loading video...</EmbedMessage>;

function EmbedFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, mayRetry } = failureOf(error);
  return (
    <EmbedMessage title={title} onRetry={mayRetry && onRetry}>
      {text}
    </EmbedMessage>
  );
}

/** The page of a link in a frame on another site: only the player, as large as the frame. */
export function EmbedPage(props: LinkPageProps) {
  const { shareToken } = props;
  const { link, retry, begin, fail, ...opened } = useLink(shareToken, props.preloaded);
  if (link.status === 'loading') return <Loading />;
  if (link.status === 'waiting') return <EmbedMessage title={WAITING.title}>{WAITING.text}</EmbedMessage>;
  if (link.status === 'failed') return <EmbedFailure error={link.error} onRetry={retry} />;
  if (link.status === 'locked') {
    return (
      <Suspense fallback={<Loading />}>
        <LinkGate shareToken={shareToken} asks={link.asks} isEmbedded onBegin={begin} onFail={fail} />
      </Suspense>
    );
  }
  return <EmbedPlayer {...props} {...opened} recording={link.recording} />;
}

interface EmbedPlayerProps
  extends LinkPageProps,
    Pick<ReturnType<typeof useLink>, 'opened' | 'startsByItself' | 'refresh' | 'onLiveReading'> {
  recording: LinkedRecording;
}

function EmbedPlayer({ shareToken, recording, refresh, onLiveReading, ...props }: EmbedPlayerProps) {
  const player = useRef<PlayerHandle>(null);
  const { version, isStopped, isAccepted, accept } = useHeldVersion(recording, player);
  const { plays, source, wasWithheld, onUnsupported } = usePlayable(version, props.plays);
  if (isStopped || !source) {
    return (
      <Suspense fallback={<Loading />}>
        {isStopped ? <NewerVersion isEmbedded onPlay={accept} /> : <EmbedAbsence recording={version} plays={plays} />}
      </Suspense>
    );
  }
  return (
    <main className="embed">
      <h1 translate="no" className="sr-only">
        {version.name}
      </h1>
      <LinkPlayer
        key={version.fileVersion}
        shareToken={shareToken}
        source={source}
        onUnsupported={onUnsupported}
        onLiveReading={onLiveReading}
        recording={version}
        handle={player}
        preloaded={props.opened}
        startsByItself={wasWithheld || isAccepted || props.startsByItself}
        isNewer={isAccepted}
        onOther={refresh}
      />
    </main>
  );
}
