import type { SharePageData } from '#shared/api/share-page-data.ts';
import { contentTypeOf, playablePath } from '#shared/rules/playable-source.ts';
import type { ShareAddress } from '#shared/rules/share-address.ts';
import type { RequestFacts } from '../route.ts';
import { builtTemplate } from './built-template.ts';
import { fillTemplate } from './fill-template.ts';
import { embedTags, previewTags } from './preview-tags.ts';

function fill(data: SharePageData, head: string, view: ShareAddress['view']): string {
  const path = playablePath(data.recording);
  const url = path === null ? undefined : data.media[path];
  const video = path !== null && url ? { url, type: contentTypeOf(path) } : null;
  return fillTemplate(builtTemplate(), { head, data, video, view });
}

/** The page of a link as HTML. */
export const renderSharePage = (
  data: SharePageData,
  shareToken: string,
  { origin }: Pick<RequestFacts, 'origin'>,
): string => fill(data, previewTags({ recording: data.recording, shareToken, origin: origin() }), 'share');

/** The player of a link alone as HTML. */
export const renderEmbedPage = (data: SharePageData): string => fill(data, embedTags(data.recording), 'embed');

/** The page without a video, which asks for what it shows: it says what is wrong with its link, and names nothing. */
export const renderFallbackPage = (): string => builtTemplate();
