import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { escapeHtml } from '#shared/rules/ground/escape-html.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { withStartTime } from '#shared/rules/video/start-time.ts';
import { embedSize, GUARDED_NAME, PRODUCT_NAME, previewPicture } from '../../domain/sharing/visits/link-preview.ts';
import { PREVIEW_MAX_LENGTH } from '../../process/limits.ts';

interface Previewed {
  recording: PublicRecording;
  shareToken: string;
  /** The start time in the URL of the page, in seconds. */
  startTime: number;
  /** Origin of the app, without a slash at its end. */
  origin: string;
}

type Tag = [name: string, value: string | number | null];

const meta = (attribute: 'name' | 'property', tags: Tag[]): string[] =>
  tags
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<meta ${attribute}="${name}" content="${escapeHtml(String(value))}" />`);

const CHARACTERS = new Intl.Segmenter();

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  let count = 0;
  let end = 0;
  // The time that V8's segmenter takes for a whole text grows with the square of its length.
  for (const { index } of CHARACTERS.segment(line)) {
    if (count === PREVIEW_MAX_LENGTH - 1) end = index;
    if (count === PREVIEW_MAX_LENGTH) return `${line.slice(0, end).trimEnd()}…`;
    count += 1;
  }
  return line;
}

function descriptionOf({ recordingType, duration, description }: PublicRecording): string {
  if (description !== null) return beginningOf(description);
  const kind = recordingType === 'camera' ? 'A camera recording' : 'A screen recording';
  return duration
    ? `${kind} of ${clockText(duration)}, shared with ${PRODUCT_NAME}.`
    : `${kind}, shared with ${PRODUCT_NAME}.`;
}

/** https://ogp.me. The video is the embed page: a revocation could not end copies of a file on other sites. */
function openGraph({ recording, shareToken, startTime, origin }: Previewed): Tag[] {
  const picture = previewPicture(origin, recording, shareToken);
  const size = embedSize(picture);
  return [
    ['og:type', 'video.other'],
    ['og:site_name', PRODUCT_NAME],
    ['og:url', origin + sharePath(shareToken)],
    ['og:title', recording.name],
    ['og:description', descriptionOf(recording)],
    ['og:image', picture?.url ?? null],
    ['og:image:type', picture && 'image/jpeg'],
    ['og:image:width', picture?.width ?? null],
    ['og:image:height', picture?.height ?? null],
    ['og:image:alt', picture && recording.name],
    ['og:video', withStartTime(origin + embedPath(shareToken), startTime)],
    ['og:video:type', 'text/html'],
    ['og:video:width', size.width],
    ['og:video:height', size.height],
    ['video:duration', recording.duration],
  ];
}

function twitter({ recording, shareToken, origin }: Previewed): Tag[] {
  const picture = previewPicture(origin, recording, shareToken);
  return [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', recording.name],
    ['twitter:description', descriptionOf(recording)],
    ['twitter:image', picture?.url ?? null],
    ['twitter:image:alt', picture && recording.name],
  ];
}

/** Link to the same data as JSON: https://oembed.com, "Discovery". */
function oembedLink({ recording, shareToken, startTime, origin }: Previewed): string {
  const query = new URLSearchParams({ url: withStartTime(origin + sharePath(shareToken), startTime), format: 'json' });
  const href = escapeHtml(`${origin}/api/oembed?${query}`);
  return `<link rel="alternate" type="application/json+oembed" href="${href}" title="${escapeHtml(recording.name)}" />`;
}

const titleTag = (name: string): string => `<title>${escapeHtml(name)} · ${PRODUCT_NAME}</title>`;

/** Head of the share page, with tags for previews of the link in chats, mail programs and social networks. */
export const previewTags = (previewed: Previewed): string =>
  [
    titleTag(previewed.recording.name),
    ...meta('name', [['description', descriptionOf(previewed.recording)]]),
    ...meta('property', openGraph(previewed)),
    ...meta('name', twitter(previewed)),
    oembedLink(previewed),
  ].join('\n    ');

/** Head of the embed page. It has no tags for previews: nobody shares its address. */
export const embedTags = ({ name }: PublicRecording): string => titleTag(name);

/** Head of the page of a link with a gate: its preview reveals nothing about the recording. */
export const guardedTags = (): string =>
  [
    titleTag(GUARDED_NAME),
    ...meta('property', [
      ['og:type', 'website'],
      ['og:site_name', PRODUCT_NAME],
      ['og:title', GUARDED_NAME],
    ]),
    ...meta('name', [
      ['twitter:card', 'summary'],
      ['twitter:title', GUARDED_NAME],
    ]),
  ].join('\n    ');
