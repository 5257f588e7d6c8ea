import type { Byline } from '#shared/api/sharing/visits.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { getUser } from '../../../data/identity/user.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import { logError } from '../../../observability/log.ts';
import { openLink } from '../links/load-link.ts';
import { requireVisit } from './require-visit.ts';

/** A person's picture as a `data:` URL; null without one. An error is only logged: the byline can do without it. */
async function readPicture(pictureKey: string | null): Promise<string | null> {
  if (pictureKey === null) return null;
  try {
    const image = await readObject(pictureKey);
    return image && `data:${THUMBNAIL_CONTENT_TYPE};base64,${Buffer.from(image).toString('base64')}`;
  } catch (error) {
    logError('A picture could not be read; the byline of a link is returned without it', error);
    return null;
  }
}

async function readOwner(userId: string): Promise<Byline['owner']> {
  const user = await getUser(userId);
  if (!user) return null;
  const { firstName, lastName, pictureKey } = user;
  return { firstName, lastName, picture: await readPicture(pictureKey) };
}

/**
 * Reads what a link is set to show of the recording's owner and of its views. The main link shows no views.
 * @param pass the secret of the browser's pass; null without a pass
 * @throws AppError see `openLink` and `requireVisit`
 */
export async function readByline(shareToken: string, pass: string | null): Promise<Byline> {
  const opened = await openLink(shareToken);
  await requireVisit(opened, pass);
  const { recording, link } = opened;
  return {
    owner: link.showsOwner ? await readOwner(recording.userId) : null,
    views: link.showsViews ? link.viewCount : null,
  };
}
