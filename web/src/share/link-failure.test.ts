import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { failureOf, isBusy, isFinal } from './link-failure.ts';

const refused = (status: number, body: object) => new ApiError(status, JSON.stringify(body));

describe('the message in place of the video', () => {
  it('is that the link expired when the answer says so, in words, by flag or by code', () => {
    expect(failureOf(refused(410, { message: 'This share link has expired' })).title).toBe('Link Expired');
    expect(failureOf(refused(410, { expired: true })).title).toBe('Link Expired');
    expect(failureOf(refused(410, { code: 'SHARE_EXPIRED' })).title).toBe('Link Expired');
    expect(failureOf(new ApiError(400, 'This link has expired')).title).toBe('Link Expired');
  });

  it('is that no views are left when the link has been viewed as often as it allows', () => {
    expect(failureOf(refused(410, { code: 'LINK_USED_UP' })).title).toBe('No Views Left');
  });

  it('is that the video is not available for everything else', () => {
    expect(failureOf(refused(404, { code: 'SHARE_NOT_FOUND', message: 'No such link' })).title).toBe(
      'Video Not Available',
    );
    expect(failureOf(new NetworkError(new TypeError('fetch failed'))).title).toBe('Video Not Available');
  });

  it.each([403, 404, 500])('is the same for a refusal and for a breakdown: %i', (status) => {
    expect(failureOf(refused(status, { code: 'NO', message: 'No.' })).title).toBe('Video Not Available');
  });

  it('replaces a playing video only when the link is refused, not when the network fails', () => {
    expect(isFinal(refused(404, {}))).toBe(true);
    expect(isFinal(refused(503, {}))).toBe(false);
    expect(isFinal(refused(429, {}))).toBe(false);
    expect(isFinal(new NetworkError(new TypeError('fetch failed')))).toBe(false);
  });
});

describe('a temporary failure', () => {
  it.each([
    ['Request Timeout', refused(408, {})],
    ['Too Early', refused(425, {})],
    ['a throttle of AWS', refused(429, { message: 'Too Many Requests' })],
    ['a limit of ours', refused(429, { code: 'RATE_LIMITED' })],
    ['too much at the same time', refused(503, { code: 'BUSY' })],
    ['no room in Lambda', refused(503, { message: 'Service Unavailable' })],
    ['no answer in time', new ApiError(504, '<html>')],
  ])('is %s', (_what, error) => {
    expect(isBusy(error)).toBe(true);
    expect(isFinal(error)).toBe(false);
  });

  it.each([
    ['a link that is gone', refused(404, { code: 'SHARE_NOT_FOUND' })],
    ['a link that has expired', refused(410, { code: 'SHARE_EXPIRED' })],
    ['a fault of ours', refused(500, { code: 'INTERNAL' })],
    ['no network', new NetworkError(new TypeError('fetch failed'))],
  ])('is not %s', (_what, error) => {
    expect(isBusy(error)).toBe(false);
  });
});
