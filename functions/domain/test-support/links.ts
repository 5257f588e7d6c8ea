import type { PublicRecording } from '#shared/api/links.ts';
import { visitLink } from '../links/visit-link.ts';
import { freshAddress } from './people.ts';

/** Opens a link as a new visitor who is signed out. */
export async function viewLink(shareToken: string): Promise<PublicRecording> {
  const { shared } = await visitLink(null, shareToken, { address: freshAddress(), visitor: null });
  return shared;
}
