import { Suspense, useEffect, useRef, useState } from 'react';
import type { LinkedRecording } from '#shared/api/links.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { expiryText } from '#shared/rules/share-expiry.ts';
import { lazyPart } from '../ui/video-player/lazy-part.ts';
import type { PlayerHandle } from '../ui/video-player/use-chapters.ts';
import { ChapterList } from './chapter-list.tsx';
import { bannerOf } from './conversion-banner.ts';
import { LinkByline } from './link-byline.ts';
import { LinkError } from './link-error.tsx';
import { LinkGate } from './link-gate.ts';
import { LinkPlayer } from './link-player.tsx';
import { captionsOf } from './link-video.ts';
import { Notice } from './notice.tsx';
import type { Preloaded } from './preloaded.ts';
import { ShareFrame } from './share-frame.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { useFocusOnVisit } from './use-focus-on-visit.ts';
import { useLink } from './use-link.ts';
import { usePlays } from './use-plays.ts';
import { useWasWithheld } from './use-was-withheld.ts';

const Transcript = lazyPart(async () => (await import('../ui/video-player/transcript/transcript.tsx')).Transcript);

interface SharePageProps {
  shareToken: string;
  /** What came with the page. */
  preloaded: Preloaded | null;
  plays: Plays;
}

/** The public page of a recording's link. */
export function SharePage(props: SharePageProps) {
  const { shareToken } = props;
  const { link, opened, hasBegun, startsByItself, refresh, begin, fail } = useLink(shareToken, props.preloaded);
  useFocusOnVisit(hasBegun && link.status === 'loaded');
  return (
    <ShareFrame>
      {(link.status === 'loading' || link.status === 'waiting') && (
        <ShareSkeleton isWaiting={link.status === 'waiting'} />
      )}
      {link.status === 'failed' && <LinkError error={link.error} />}
      {link.status === 'locked' && (
        <Suspense fallback={<ShareSkeleton isWaiting={false} />}>
          <LinkGate shareToken={shareToken} asks={link.asks} onBegin={begin} onFail={fail} />
        </Suspense>
      )}
      {link.status === 'loaded' && (
        <LinkArticle
          {...{ ...props, startsByItself }}
          preloaded={opened}
          recording={link.recording}
          onPlaybackError={refresh}
        />
      )}
    </ShareFrame>
  );
}

const CREATED = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

interface LinkArticleProps extends SharePageProps {
  recording: LinkedRecording;
  startsByItself: boolean;
  /** Looks whether the link still works. */
  onPlaybackError: () => void;
}

function LinkArticle(props: LinkArticleProps) {
  const { recording } = props;
  const { plays, onUnsupported } = usePlays(props.plays);
  const wasWithheld = useWasWithheld(recording, plays);
  const banner = bannerOf(recording, plays, Date.now());
  const player = useRef<PlayerHandle>(null);
  const [chapter, setChapter] = useState(-1);
  const { name, createdAt, shareExpiresAt, chapters, captions } = recording;
  const isPlayable = sourceToPlay(recording, plays) !== null;
  const seek = (seconds: number) => player.current?.seek(seconds);
  useEffect(() => {
    document.title = `${name} · Framekeep`;
  }, [name]);
  return (
    <article className="grid gap-5">
      <LinkPlayer
        {...props}
        plays={plays}
        onUnsupported={onUnsupported}
        handle={player}
        onChapter={setChapter}
        startsByItself={wasWithheld || props.startsByItself}
      />
      <div className="grid gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
        <p className="text-muted-foreground text-sm">Shared recording • {CREATED.format(new Date(createdAt))}</p>
      </div>
      {recording.hasByline && (
        <div className="h-9">
          {/* What has been asked for since is another object: the view is counted then, and the number has it. */}
          {recording !== props.preloaded?.recording && (
            <Suspense fallback={null}>
              <LinkByline shareToken={props.shareToken} pass={recording.pass} />
            </Suspense>
          )}
        </div>
      )}
      {banner && (
        <Notice tone={banner.tone} title={banner.title}>
          {banner.text}
        </Notice>
      )}
      {shareExpiresAt && (
        <Notice tone="neutral" title="Share Link Expiry">
          This link expires <b className="font-medium text-foreground">{expiryText(shareExpiresAt, new Date())}</b>
        </Notice>
      )}
      {chapters.length > 0 && isPlayable && (
        <ChapterList chapters={chapters} current={chapter} onChoose={({ at }) => seek(at)} />
      )}
      <Suspense>
        {captions.length > 0 && isPlayable && (
          <Transcript captions={captionsOf({ recording, shareToken: props.shareToken })} onSeek={seek} />
        )}
      </Suspense>
    </article>
  );
}
