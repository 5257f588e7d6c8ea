import type { TokenScope } from '#shared/model/identity/token.ts';

export const SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read', write: 'Write', share: 'Share' };

export const SCOPE_TEXTS: Record<TokenScope, string> = {
  read: 'View and download what you can see: recordings, projects, comments, figures and, for owners and admins, activity.',
  write: 'Read, plus upload, edit, delete and comment wherever you can.',
  share: 'Write, plus create, edit and revoke links, and see who watched.',
};
