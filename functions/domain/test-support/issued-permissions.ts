import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Everything that the service signs or issues, and every place that takes over an uploaded file: `<file> <function>`.
 * Each has the beginning of the title of a test in `outlived-permissions.integ.test.ts` of what it permits after its reason has ended, or
 * the file that has this test, or the reason why it permits nothing.
 */
export const HELD: Record<string, string | { by: string } | { nothing: string }> = {
  'gateways/s3.ts getSignedUrl': { nothing: 'The callers of presignUpload are listed.' },
  'gateways/s3.ts presignUpload': 'the address of a stored object',
  'gateways/s3-multipart.ts getSignedUrl': { nothing: 'The callers of presignPart are listed.' },
  'gateways/s3-segments.ts createPresignedPost': { nothing: 'The caller of presignSegmentPost is listed.' },
  'domain/uploads/create-upload.ts presignUpload': 'a file, with its thumbnail',
  'domain/uploads/attach-video.ts findUpload': 'a file, with its thumbnail',
  'domain/segments/attach-segments.ts findUpload': 'the thumbnail of segments',
  'domain/uploads/small-upload.ts findUpload': 'captions',
  'domain/captions/change-captions.ts readSmallUpload': 'captions',
  'domain/accounts/change-picture.ts readSmallUpload': 'a picture of a person',
  'domain/uploads/sign-parts.ts presignPart': 'a file in parts',
  'domain/uploads/complete-multipart.ts unsignedObjectUrl': 'the address of a stored object',
  'domain/segments/renew-segment-upload.ts presignSegmentPost': {
    by: 'functions/domain/joining/overwritten-segments.integ.test.ts',
  },
  'domain/media-tokens/media-path.ts signMediaToken': 'the address of a file',
  'domain/media-tokens/person-pictures.ts signMediaToken': 'the address of a person’s picture',
  'domain/auth/session-token.ts newSecret': 'a session',
  'domain/auth/known-devices.ts newSecret': {
    nothing: 'It gives access to nothing: it only spares a browser delays.',
  },
  'domain/auth/forgot-password.ts newSecret': 'a link for a new password',
  'domain/mail/unsubscribe-token.ts newSecret': 'a link that turns off emails',
  'domain/passkeys/challenges.ts newSecret': { by: 'functions/domain/passkeys/passkeys.integ.test.ts' },
  'domain/sign-on/begin-sign-on.ts newSecret': { by: 'functions/domain/sign-on/provider-answers.integ.test.ts' },
  'domain/accounts/join-account.ts newSecret': { by: 'functions/domain/sign-on/sign-on.integ.test.ts' },
  'domain/comments/guests.ts newSecret': { by: 'functions/domain/comments/guests.integ.test.ts' },
  'domain/invitations/invite-member.ts newSecret': 'an invitation',
  'domain/links/save-link.ts newSecret': 'a link and the addresses of its files',
  'data/link.ts newSecret': 'a link and the addresses of its files',
  'domain/links/change-pass.ts newSecret': 'a pass ends',
  'domain/links/gate-mail.ts newSecret': { by: 'functions/domain/links/gate-mail.integ.test.ts' },
  'domain/links/pass-code.ts newSecret': { nothing: 'It stands for a code that does not exist.' },
  'domain/media-tokens/rotate-signing-keys.ts newSecret': { nothing: 'It signs media tokens, and is never sent.' },
  'data/comment-address.ts newSecret': { nothing: 'It is the key of a hash, and is never sent.' },
  'data/watch.ts newSecret': { nothing: 'It is the salt of a day, and is never sent.' },
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
