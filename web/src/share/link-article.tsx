import { Suspense, useEffect, useRef, useState } from 'react';
import type { LinkedRecording } from '#shared/api/links.ts';
import { hasPanel } from '#shared/api/share-page-data.ts';
import type { Plays } from '#shared/rules/playable-source.ts';
import { expiryText } from '#shared/rules/share-expiry.ts';
import type { PlayerHandle } from '../player/use-chapters.ts';
import { usePlayable } from '../player/use-playable.ts';
import type { VideoPlayerProps } from '../player/video-player.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { bannerOf } from './conversion-banner.ts';
import { LinkPlayer } from './link-player.tsx';
import { Notice } from './notice.tsx';
import type { Preloaded } from './preloaded.ts';

// Few links show the owner or the views.
const Byline = lazyPart(async () => (await import('./byline.tsx')).Byline);
// The picture comes first.
const LinkPanel = lazyPart(async () => (await import('./link-panel.tsx')).LinkPanel);

export interface LinkPageProps {
  shareToken: string;
  preloaded: Preloaded | null;
  plays: Plays;
}

const CREATED = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

interface LinkArticleProps extends LinkPageProps {
  recording: LinkedRecording;
  startsByItself: boolean;
  /** Called when the video fails: checks whether the link still works. */
  onPlaybackError: () => void;
  /** See `useLink`. */
  onLiveReading: (isReading: boolean) => void;
}

export function LinkArticle(props: LinkArticleProps) {
  const { recording } = props;
  const { plays, source, wasWithheld, onUnsupported } = usePlayable(recording, props.plays);
  const banner = bannerOf(recording, plays, Date.now());
  const player = useRef<PlayerHandle>(null);
  const [chapter, setChapter] = useState(-1);
  const [moments, setMoments] = useState<VideoPlayerProps['moments']>();
  const { name, description, createdAt, shareExpiresAt } = recording;
  const showsPanel = source !== null && hasPanel(recording);
  useEffect(() => {
    document.title = `${name} · Framekeep`;
  }, [name]);
  return (
    <article
      className={
        showsPanel
          ? 'grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_22rem]'
          : 'mx-auto max-w-[61rem]'
      }
    >
      <div className="grid gap-5">
        <LinkPlayer
          {...props}
          source={source}
          onUnsupported={onUnsupported}
          handle={player}
          onChapter={setChapter}
          moments={moments}
          hasHeader
          startsByItself={wasWithheld || props.startsByItself}
        />
        <div className="grid gap-1">
          <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
          <p className="text-muted-foreground text-sm">Shared recording • {CREATED.format(new Date(createdAt))}</p>
        </div>
        {recording.hasByline && (
          <div className="h-9">
            {/* The first answer is another object than the preloaded one; by then the view is counted in the number. */}
            {recording !== props.preloaded?.recording && (
              <Suspense fallback={null}>
                <Byline shareToken={props.shareToken} pass={recording.pass} />
              </Suspense>
            )}
          </div>
        )}
        {description && (
          <p dir="auto" className="wrap-anywhere max-w-3xl whitespace-pre-line text-sm">
            {description}
          </p>
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
      </div>
      {showsPanel && (
        <div className="min-h-96 xl:sticky xl:top-4">
          <Suspense>
            <LinkPanel
              {...{ recording, player, chapter }}
              shareToken={props.shareToken}
              onMoments={setMoments}
              onRefused={props.onPlaybackError}
            />
          </Suspense>
        </div>
      )}
    </article>
  );
}
