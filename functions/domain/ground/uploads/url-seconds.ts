import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { TOKEN_UPLOAD_URL_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../actor.ts';

/** How long an upload URL is valid that the caller gets, in seconds. Nobody can revoke it. */
export const urlSecondsFor = ({ session }: Actor): number =>
  session.isToken ? TOKEN_UPLOAD_URL_SECONDS : UPLOAD_URL_SECONDS;
