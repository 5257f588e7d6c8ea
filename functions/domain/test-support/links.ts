import type { PublicRecording } from '#shared/api/links.ts';
import { visitLink } from '../links/visit-link.ts';
import { freshAddress } from './people.ts';

/** What a stranger who has never been there before sees through a link. */
export async function viewLink(shareToken: string): Promise<PublicRecording> {
  const { shared } = await visitLink(null, shareToken, { address: freshAddress(), visitor: null });
  return shared;
}
