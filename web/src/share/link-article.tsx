import { Suspense, useEffect, useRef, useState } from 'react';
import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { hasPanel } from '#shared/api/sharing/share-page-data.ts';
import { longDayText } from '#shared/english-format.ts';
import type { Plays } from '#shared/rules/video/playable-source.ts';
import { MissingPlayer } from '../player/missing-player.tsx';
import type { PlayerHandle } from '../player/use-chapters.ts';
import { useHeldVersion } from '../player/use-held-version.ts';
import { usePlayable } from '../player/use-playable.ts';
import type { VideoPlayerProps } from '../player/video-player.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { NameHeading } from '../ui/name-heading.tsx';
import { LinkPlayer } from './link-player.tsx';
import type { Preloaded } from './preloaded.ts';

// Few links expire, show the owner or the views, are being converted, or are replaced while they are open.
const Banner = lazyPart(async () => (await import('./banner.tsx')).Banner);
const Byline = lazyPart(async () => (await import('./byline.tsx')).Byline);
const Expiry = lazyPart(async () => (await import('./banner.tsx')).Expiry);
const NewerVersion = lazyPart(async () => (await import('./newer-version.tsx')).NewerVersion, MissingPlayer);
// The picture comes first.
const LinkPanel = lazyPart(async () => (await import('./link-panel.tsx')).LinkPanel);

export interface LinkPageProps {
  shareToken: string;
  preloaded: Preloaded | null;
  plays: Plays;
}

interface LinkArticleProps extends LinkPageProps {
  recording: LinkedRecording;
  startsByItself: boolean;
  /** See `useLink`. */
  refresh: () => void;
  /** See `useLink`. */
  onLiveReading: (isReading: boolean) => void;
}

export function LinkArticle(props: LinkArticleProps) {
  const { recording } = props;
  const player = useRef<PlayerHandle>(null);
  const { version, isStopped, isAccepted, accept } = useHeldVersion(recording, player);
  const number = version.fileVersion;
  const { plays, source, wasWithheld, onUnsupported } = usePlayable(version, props.plays);
  const [chapter, setChapter] = useState(-1);
  const [moments, setMoments] = useState<VideoPlayerProps['moments']>();
  const { name, description, createdAt, updatedOn, shareExpiresAt } = recording;
  const hasBanner = version.transcodeStatus !== 'completed' || version.segments?.isSaving;
  const showsPanel = source !== null && !isStopped && hasPanel(version);
  useEffect(() => {
    document.title = `${name} · Framekeep`;
  }, [name]);
  return (
    <article
      className={
        showsPanel
          ? 'grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_22rem]'
          : 'mx-auto max-w-(--link-width)'
      }
    >
      <div className="grid gap-5">
        {isStopped ? (
          <Suspense>
            <NewerVersion onPlay={accept} />
          </Suspense>
        ) : (
          <LinkPlayer
            key={number}
            {...props}
            recording={version}
            source={source}
            onUnsupported={onUnsupported}
            onOther={props.refresh}
            handle={player}
            onChapter={setChapter}
            moments={moments}
            hasHeader
            startsByItself={wasWithheld || isAccepted || props.startsByItself}
            isNewer={isAccepted}
          />
        )}
        <div className="grid gap-1">
          <NameHeading name={name} className="text-2xl" />
          <p className="text-muted-foreground text-sm">
            {`Shared recording • ${longDayText(createdAt)}${updatedOn ? ` • Updated on ${longDayText(updatedOn)}` : ''}`}
          </p>
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
        {hasBanner && (
          <Suspense>
            <Banner recording={version} plays={plays} />
          </Suspense>
        )}
        {shareExpiresAt && (
          <Suspense fallback={<div className="h-20" />}>
            <Expiry shareExpiresAt={shareExpiresAt} />
          </Suspense>
        )}
      </div>
      {showsPanel && (
        <div className="min-h-96 xl:sticky xl:top-4">
          <Suspense>
            <LinkPanel
              key={number}
              player={player}
              chapter={chapter}
              recording={version}
              shareToken={props.shareToken}
              onMoments={setMoments}
              onRefused={props.refresh}
            />
          </Suspense>
        </div>
      )}
    </article>
  );
}
