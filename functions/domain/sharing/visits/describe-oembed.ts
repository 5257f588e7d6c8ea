import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { getOembed } from '#shared/api/sharing/links.ts';
import { THUMBNAIL_WIDTH } from '#shared/model/video/recording.ts';
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '#shared/rules/sharing/embed-code.ts';
import { shareAddressOf } from '#shared/rules/sharing/share-address.ts';
import { startTimeOf } from '#shared/rules/video/start-time.ts';
import { AppError } from '../../ground/app-error.ts';
import { isGuarded } from '../links/link-gate.ts';
import { openLink } from '../links/load-link.ts';
import { presentLink } from '../links/present-link.ts';
import { embedSize, GUARDED_NAME, PRODUCT_NAME, type PreviewPicture, previewPicture } from './link-preview.ts';

type Oembed = OutputOf<typeof getOembed>;

/** The query of another site. */
interface OembedRequest {
  url: string;
  format?: string | undefined;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** Shown for a link with a gate. */
const GUARDED = { name: GUARDED_NAME, description: null, picture: null, thumbnailPath: null, duration: null };

/** The largest player size within the limits of the request, in pixels. */
function sizeWithin({ maxwidth, maxheight }: OembedRequest, picture: PreviewPicture | null) {
  const { width, height } = embedSize(picture);
  const scale = Math.min(1, (maxwidth ?? width) / width, (maxheight ?? height) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Reads the address of a link. @throws AppError SHARE_NOT_FOUND when the address is not one of this app's links */
function readAddress(url: string, origin: string): { shareToken: string; startTime: number } {
  const address = URL.canParse(url) ? new URL(url) : null;
  const found = address?.origin === origin ? shareAddressOf(address.pathname) : null;
  if (!address || !found) throw new AppError('SHARE_NOT_FOUND', 'This is not an address of a shared recording.');
  return { shareToken: found.shareToken, startTime: startTimeOf(address) };
}

/** oEmbed wants both sides. An unknown height follows from the aspect ratio of most screens. */
function thumbnail(picture: PreviewPicture | null): Partial<Oembed> {
  if (!picture) return {};
  const width = picture.width ?? THUMBNAIL_WIDTH;
  const height = picture.height ?? Math.round((width * EMBED_HEIGHT) / EMBED_WIDTH);
  return { thumbnail_url: picture.url, thumbnail_width: width, thumbnail_height: height };
}

/**
 * Describes to another site how to embed the player of a link (https://oembed.com).
 * @param origin of the app, without a slash at its end
 * @throws AppError FORMAT_UNSUPPORTED for any format but JSON; see `openLink`
 */
export async function describeOembed(request: OembedRequest, origin: string): Promise<Oembed> {
  if ((request.format ?? 'json') !== 'json') throw new AppError('FORMAT_UNSUPPORTED', 'The only format is json.');
  const { shareToken, startTime } = readAddress(request.url, origin);
  const opened = await openLink(shareToken);
  const shared = isGuarded(opened.link) ? GUARDED : await presentLink(opened);
  const picture = previewPicture(origin, shared, shareToken);
  const size = sizeWithin(request, picture);
  return {
    version: '1.0',
    type: 'video',
    title: shared.name,
    ...(shared.description === null ? {} : { description: shared.description }),
    provider_name: PRODUCT_NAME,
    provider_url: `${origin}/`,
    html: embedCode({ origin, shareToken, startTime, name: shared.name, ...size }),
    ...size,
    ...thumbnail(picture),
    ...(shared.duration === null ? {} : { duration: shared.duration }),
  };
}
