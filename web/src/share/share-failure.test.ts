import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-error.ts';
import { failureOf, isFinal } from './share-failure.ts';

const refused = (status: number, body: object) => new ApiError(status, JSON.stringify(body));

describe('what a share page says instead of the video', () => {
  it('is that the link expired when the answer says so, in words, by flag or by code', () => {
    expect(failureOf(refused(410, { message: 'This share link has expired' })).title).toBe('Link Expired');
    expect(failureOf(refused(410, { expired: true })).title).toBe('Link Expired');
    expect(failureOf(refused(410, { code: 'SHARE_EXPIRED' })).title).toBe('Link Expired');
  });

  it('is that the video is not available for everything else', () => {
    expect(failureOf(refused(404, { code: 'SHARE_NOT_FOUND', message: 'No such link' })).title).toBe(
      'Video Not Available',
    );
    expect(failureOf(new NetworkError(new TypeError('fetch failed'))).title).toBe('Video Not Available');
  });

  it('is said over a playing video only when the link is refused, not when the network fails', () => {
    expect(isFinal(refused(404, {}))).toBe(true);
    expect(isFinal(refused(503, {}))).toBe(false);
    expect(isFinal(new NetworkError(new TypeError('fetch failed')))).toBe(false);
  });
});
