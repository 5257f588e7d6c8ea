import { Film } from 'lucide-react';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { expiryText } from '#shared/rules/sharing/share-expiry.ts';
import type { Plays } from '#shared/rules/video/playable-source.ts';
import { absenceOf } from './absence.ts';
import { bannerOf } from './conversion-banner.ts';
import { EmbedMessage } from './embed-message.tsx';
import { Notice } from './notice.tsx';

interface BannerProps {
  recording: PublicRecording;
  plays: Plays;
}

/** The banner about the conversion of a recording, if there is something to say. */
export function Banner({ recording, plays }: BannerProps) {
  const banner = bannerOf(recording, plays, Date.now());
  return banner ? (
    <Notice tone={banner.tone} title={banner.title}>
      {banner.text}
    </Notice>
  ) : null;
}

export const Expiry = ({ shareExpiresAt }: { shareExpiresAt: string }) => (
  <Notice tone="neutral" title="Share Link Expiry">
    This link expires <b className="font-medium text-foreground">{expiryText(shareExpiresAt, new Date())}</b>
  </Notice>
);

/** Stands in for the video. */
export const Absence = ({ recording }: Pick<BannerProps, 'recording'>) => (
  <div className="grid aspect-video place-items-center rounded-lg bg-black p-4 text-white">
    <p role="status" className="flex items-center gap-3 text-sm">
      <Film aria-hidden className="size-5 shrink-0" />
      {absenceOf(recording)}
    </p>
  </div>
);

/** Stands in for the video in a frame on another site. */
export function EmbedAbsence({ recording, plays }: BannerProps) {
  const banner = bannerOf(recording, plays, Date.now());
  return <EmbedMessage title={banner?.title ?? recording.name}>{banner?.text ?? absenceOf(recording)}</EmbedMessage>;
}
