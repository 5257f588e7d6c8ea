import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { LinkedRecording } from '#shared/api/links.ts';
import type { Chapter } from '#shared/rules/chapters.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import type { Plays } from '#shared/rules/playable-source.ts';
import { expiryText } from '#shared/rules/share-expiry.ts';
import type { PlayerHandle } from '../player/use-chapters.ts';
import { usePlayable } from '../player/use-playable.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { bannerOf } from './conversion-banner.ts';
import { LinkPlayer } from './link-player.tsx';
import { captionsOf } from './link-video.ts';
import { Notice } from './notice.tsx';
import type { Preloaded } from './preloaded.ts';

// Few links show the owner or the views, or have captions.
const Byline = lazyPart(async () => (await import('./byline.tsx')).Byline);
const Transcript = lazyPart(async () => (await import('../player/transcript.tsx')).Transcript);

export interface LinkPageProps {
  shareToken: string;
  /** The data that came with the page. */
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
  const { name, description, createdAt, shareExpiresAt, chapters, captions } = recording;
  const isPlayable = source !== null;
  const seek = (seconds: number) => player.current?.seek(seconds);
  useEffect(() => {
    document.title = `${name} · Framekeep`;
  }, [name]);
  return (
    <article className="grid gap-5">
      <LinkPlayer
        {...props}
        source={source}
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

interface ChapterListProps {
  chapters: readonly Chapter[];
  /** The index of the chapter that is playing; -1 for none. */
  current: number;
  onChoose: (chapter: Chapter) => void;
}

/** The chapters of a recording, each a button that seeks to its start. */
function ChapterList({ chapters, current, onChoose }: ChapterListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="font-semibold text-base tracking-tight">
        Chapters
      </h2>
      <ol className="grid gap-0.5 rounded-xl border bg-card p-1.5">
        {chapters.map((chapter, index) => (
          <li key={chapter.at}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => onChoose(chapter)}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm transition-colors duration-150 hover:bg-accent aria-current:bg-primary-soft"
            >
              <span className="tabular min-w-10 shrink-0 font-medium text-primary-text">{clockText(chapter.at)}</span>{' '}
              <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
                {chapter.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
