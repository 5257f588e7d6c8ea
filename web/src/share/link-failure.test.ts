import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { failureOf } from './link-failure.ts';

const refused = (status: number, body: object) => new ApiError(status, JSON.stringify(body));

it.each<[string, Error]>([
  ['Link Expired', refused(410, { message: 'This share link has expired' })],
  ['Link Expired', refused(410, { expired: true })],
  ['Link Expired', refused(410, { code: 'SHARE_EXPIRED' })],
  ['Link Expired', new ApiError(400, 'This link has expired')],
  ['No views left', refused(410, { code: 'LINK_USED_UP' })],
  ['Recording began again', refused(410, { code: 'SHARE_RESTARTED' })],
  ['Video Not Available', refused(403, { code: 'NO', message: 'No.' })],
  ['Video Not Available', refused(404, { code: 'SHARE_NOT_FOUND', message: 'No such link' })],
  ['Video not loaded', refused(500, { code: 'NO', message: 'No.' })],
  ['Video not loaded', new ApiError(503, '')],
  ['Video not loaded', new ApiError(404, '<html>Not found</html>')],
  ['Video not loaded', new SyntaxError('Unexpected token <')],
  ['Video not loaded', new NetworkError(new TypeError('fetch failed'))],
])('the message in place of the video is: %s', (title, error) => {
  expect(failureOf(error).title).toBe(title);
  expect(failureOf(error).mayRetry ?? false).toBe(title === 'Video not loaded');
});

it('what the server says of a recording that was begun again is shown', () => {
  expect(failureOf(refused(410, { code: 'SHARE_RESTARTED', message: 'Ask for the new link.' })).text).toBe(
    'Ask for the new link.',
  );
});
