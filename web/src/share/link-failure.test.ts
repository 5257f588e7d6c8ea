import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { failureOf } from './link-failure.ts';

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

  it('is what the server says of a recording that was begun again', () => {
    expect(failureOf(refused(410, { code: 'SHARE_RESTARTED', message: 'Ask for the new link.' }))).toEqual({
      title: 'Recording Began Again',
      text: 'Ask for the new link.',
    });
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
});
