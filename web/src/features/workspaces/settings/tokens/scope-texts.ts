import type { TokenScope } from '#shared/model/token.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', share: 'Share' };

export const SCOPE_TEXTS: Record<TokenScope, string> = {
  read: 'See and download what you can see: recordings, projects, comments, figures and, for owners and admins, the activity.',
  write: 'Read, and also upload, change and delete, as far as you may, and comment.',
  share: 'Write, and also make, change and revoke links, and see who watched.',
};
