import { useEffect } from 'react';
import type { SharedRecording } from '#shared/api/links.ts';
import { expiryText } from '#shared/rules/share-expiry.ts';
import { Notice } from './notice.tsx';
import type { Prepared } from './prepared.ts';
import { bannerOf } from './share-banner.ts';
import { ShareError } from './share-error.tsx';
import { ShareFrame } from './share-frame.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import { SharedPlayer } from './shared-player.tsx';
import { useSharedRecording } from './use-shared-recording.ts';

interface SharePageProps {
  shareToken: string;
  /** What came with the page. */
  prepared: Prepared | null;
  /** Whether this device plays WebM. */
  playsOriginal: boolean;
}

/** The public page of a shared recording. */
export function SharePage(props: SharePageProps) {
  const { shared, refresh } = useSharedRecording(props.shareToken, props.prepared?.recording);
  return (
    <ShareFrame>
      {(shared.status === 'loading' || shared.status === 'waiting') && (
        <ShareSkeleton isWaiting={shared.status === 'waiting'} />
      )}
      {shared.status === 'failed' && <ShareError error={shared.error} />}
      {shared.status === 'loaded' && <Shared {...props} recording={shared.recording} onPlaybackError={refresh} />}
    </ShareFrame>
  );
}

const CREATED = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

interface SharedProps extends SharePageProps {
  recording: SharedRecording;
  /** Looks whether the link still works. */
  onPlaybackError: () => void;
}

function Shared(props: SharedProps) {
  const { recording, playsOriginal } = props;
  const banner = bannerOf(recording, playsOriginal, Date.now());
  const { name, createdAt, shareExpiresAt } = recording;
  useEffect(() => {
    document.title = `${name} · Framekeep`;
  }, [name]);
  return (
    <article className="grid gap-5">
      <SharedPlayer {...props} />
      <div className="grid gap-1">
        <h1 className="break-words font-semibold text-2xl tracking-tight">{name}</h1>
        <p className="text-muted-foreground text-sm">Shared recording • {CREATED.format(new Date(createdAt))}</p>
      </div>
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
    </article>
  );
}
