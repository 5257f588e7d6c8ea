import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Everything that the service signs or issues, and every place that takes over an uploaded file: `<file> <function>`.
 * Each has the beginning of the title of a test in `outlived-permissions.integ.test.ts` of what it permits after its reason has ended, or
 * the file that has this test, or the reason why it permits nothing.
 */
export const HELD: Record<string, string | { by: string } | { nothing: string }> = {
  'gateways/s3/s3.ts getSignedUrl': { nothing: 'The callers of presignUpload are listed.' },
  'gateways/s3/s3.ts presignUpload': 'the address of a stored object',
  'gateways/s3/s3-multipart.ts getSignedUrl': { nothing: 'The callers of presignPart are listed.' },
  'gateways/s3/s3-segments.ts createPresignedPost': { nothing: 'The caller of presignSegmentPost is listed.' },
  'domain/ground/uploads/create-upload.ts presignUpload': 'a file, with its thumbnail',
  'domain/video/preparation/attach-video.ts findUpload': 'a file, with its thumbnail',
  'domain/video/segments/attach-segments.ts findUpload': 'the thumbnail of segments',
  'domain/ground/uploads/small-upload.ts findUpload': 'captions',
  'domain/editing/captions/change-captions.ts readSmallUpload': 'captions',
  'domain/identity/accounts/change-picture.ts readSmallUpload': 'a picture of a person',
  'domain/ground/uploads/sign-parts.ts presignPart': 'a file in parts',
  'domain/ground/uploads/complete-multipart.ts unsignedObjectUrl': 'the address of a stored object',
  'domain/video/segments/renew-segment-upload.ts presignSegmentPost': {
    by: 'functions/domain/video/joining/overwritten-segments.integ.test.ts',
  },
  'domain/ground/media-tokens/media-path.ts signMediaToken': 'the address of a file',
  'domain/ground/media-tokens/person-pictures.ts signMediaToken': 'the address of a person’s picture',
  'domain/identity/sessions/session-token.ts newSecret': 'a session',
  'domain/identity/auth/known-devices.ts newSecret': {
    nothing: 'It gives access to nothing: it only spares a browser delays.',
  },
  'domain/identity/auth/forgot-password.ts newSecret': 'a link for a new password',
  'domain/ground/mail/unsubscribe-token.ts newSecret': 'a link that turns off emails',
  'domain/identity/passkeys/challenges.ts newSecret': {
    by: 'functions/domain/identity/passkeys/passkeys.integ.test.ts',
  },
  'domain/identity/sign-on/begin-sign-on.ts newSecret': {
    by: 'functions/domain/identity/sign-on/provider-answers.integ.test.ts',
  },
  'domain/identity/accounts/join-account.ts newSecret': {
    by: 'functions/domain/identity/sign-on/sign-on.integ.test.ts',
  },
  'domain/sharing/comments/guests.ts newSecret': { by: 'functions/domain/sharing/comments/guests.integ.test.ts' },
  'domain/identity/invitations/invite-member.ts newSecret': 'an invitation',
  'domain/sharing/links/save-link.ts newSecret': 'a link and the addresses of its files',
  'data/sharing/link.ts newSecret': 'a link and the addresses of its files',
  'domain/sharing/visits/change-pass.ts newSecret': 'a pass ends',
  'domain/sharing/visits/gate-mail.ts newSecret': { by: 'functions/domain/sharing/visits/gate-mail.integ.test.ts' },
  'domain/identity/auth/mailed-codes.ts newSecret': { nothing: 'It stands for a code that does not exist.' },
  'domain/ground/media-tokens/rotate-signing-keys.ts newSecret': {
    nothing: 'It signs media tokens, and is never sent.',
  },
  'data/sharing/comment-address.ts newSecret': { nothing: 'It is the key of a hash, and is never sent.' },
  'data/sharing/watch.ts newSecret': { nothing: 'It is the salt of a day, and is never sent.' },
};

const FUNCTIONS = path.resolve(import.meta.dirname, '../..');
const ISSUES =
  /\b(getSignedUrl|createPresignedPost|presign\w+|unsignedObjectUrl|signMediaToken|newSecret|findUpload|readSmallUpload)\(/g;

/** The places that issue something or take over a file: calls, without declarations. */
export function placesOfPermissions(): string[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.includes('test-support/') && !file.endsWith('.test.ts'));
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(FUNCTIONS, file), 'utf8').replace(/\bfunction \w+\(/g, '');
    return [...source.matchAll(ISSUES)].map(([, called]) => `${file} ${called}`);
  });
  return [...new Set(found)].sort();
}
