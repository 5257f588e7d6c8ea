import { LoaderCircle, VideoOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { MissingPlayer } from '../player/missing-player.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { LinkArticle, type LinkPageProps } from './link-article.tsx';
import { failureOf, WAITING } from './link-failure.ts';
import { useLink } from './use-link.ts';

// Few links ask for something before they show the recording.
const LinkGate = lazyPart(async () => (await import('./gate/gate.tsx')).Gate, MissingPlayer);

export function SharePage(props: LinkPageProps) {
  const { shareToken } = props;
  const { link, opened, startsByItself, refresh, retry, onLiveReading, begin, fail } = useLink(
    shareToken,
    props.preloaded,
  );
  return (
    <ShareFrame>
      {(link.status === 'loading' || link.status === 'waiting') && (
        <ShareSkeleton isWaiting={link.status === 'waiting'} />
      )}
      {link.status === 'failed' && <LinkError error={link.error} onRetry={retry} />}
      {link.status === 'locked' && (
        <Suspense fallback={<ShareSkeleton isWaiting={false} />}>
          <LinkGate shareToken={shareToken} asks={link.asks} onBegin={begin} onFail={fail} />
        </Suspense>
      )}
      {link.status === 'loaded' && (
        <LinkArticle
          {...props}
          startsByItself={startsByItself}
          refresh={refresh}
          preloaded={opened}
          recording={link.recording}
          onLiveReading={onLiveReading}
        />
      )}
    </ShareFrame>
  );
}

function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto flex min-h-dvh w-full max-w-(--page-width) flex-col px-4 sm:px-6">
      <header className="flex h-16 items-center">
        <a
          href="/"
          aria-label="Framekeep homepage"
          className="-ms-1.5 flex min-h-11 items-center gap-2.5 rounded-lg px-1.5"
        >
          <img src="/favicon.svg" alt="" className="size-7" />
          <span className="font-semibold text-[17px] tracking-tight">Framekeep</span>
        </a>
      </header>
      <main className="flex-1 pt-2 pb-12">{children}</main>
      <footer className="border-t py-6 text-[13px] text-muted-foreground">
        Recorded and shared with{' '}
        <a href="/" className="font-medium text-primary-text underline-offset-4 hover:underline">
          Framekeep
        </a>
      </footer>
    </div>
  );
}

const BAR = 'animate-pulse-soft rounded-md bg-secondary';

/** A skeleton of the page while it loads. @param isWaiting whether the server is busy and the page will ask again */
function ShareSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div role="status" className="mx-auto grid max-w-(--link-width) gap-5">
      <div className="relative grid aspect-video place-items-center">
        <div className={`${BAR} absolute inset-0 rounded-lg`} />
        {isWaiting ? (
          <div className="relative grid gap-1 p-6 text-center">
            <h1 className="font-semibold text-lg">{WAITING.title}</h1>
            <p className="text-sm">{WAITING.text}</p>
          </div>
        ) : (
          <p className="relative flex items-center gap-3 text-muted-foreground text-sm">
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
            Loading video...
          </p>
        )}
      </div>
      <div className={`${BAR} h-7 w-2/3 max-w-md`} />
      <div className={`${BAR} h-4 w-52`} />
    </div>
  );
}

const BUTTON =
  'mt-4 inline-flex h-11 items-center rounded-lg bg-primary px-5 font-medium text-primary-foreground text-sm transition-colors duration-150 hover:bg-primary-hover';

function LinkError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, mayRetry } = failureOf(error);
  useEffect(() => {
    // The title and the focus were those of the recording, if the link has shown one.
    document.title = 'Shared recording · Framekeep';
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  }, []);
  return (
    <div className="mx-auto mt-[12vh] grid max-w-md justify-items-center gap-2 p-8 text-center">
      <div className="ended mb-4 text-muted-foreground">
        <VideoOff aria-hidden className="size-6" />
      </div>
      <h1 tabIndex={-1} className="font-semibold text-xl tracking-tight">
        {title}
      </h1>
      <p className="text-muted-foreground text-sm">{text}</p>
      {mayRetry ? (
        <button type="button" className={BUTTON} onClick={onRetry}>
          Try again
        </button>
      ) : (
        <a href="/" className={BUTTON}>
          Go to Homepage
        </a>
      )}
    </div>
  );
}
