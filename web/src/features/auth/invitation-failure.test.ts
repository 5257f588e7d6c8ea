import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/http/api-error.ts';
import { acceptFailure, isMemberAlready, isSentToAnother, loadFailure } from './invitation-failure.ts';

const refusal = (status: number, code: string, message = 'As the server says') =>
  new ApiError(status, JSON.stringify({ code, message }));

describe('an invitation that cannot be loaded', () => {
  it.each([
    [
      refusal(410, 'INVITATION_EXPIRED'),
      'Invitation Expired',
      'This invitation link has expired. Please request a new invitation from the workspace owner.',
    ],
    [
      refusal(404, 'INVITATION_NOT_FOUND'),
      'Invalid Invitation',
      'This invitation link is invalid or has already been used.',
    ],
    [refusal(400, 'INVALID_INPUT'), 'Invalid Invitation', 'This invitation link is invalid or has already been used.'],
    [new ApiError(400, 'That link has expired.'), 'Invitation Expired', expect.stringContaining('a new invitation')],
    [refusal(400, 'OTHER', 'Invalid token'), 'Invalid Invitation', expect.stringContaining('already been used')],
    [refusal(429, 'RATE_LIMITED'), 'Error', 'As the server says'],
    [refusal(500, 'INTERNAL', 'Something went wrong on our side.'), 'Error', 'Something went wrong on our side.'],
    [new ApiError(502, 'Invalid answer, expired'), 'Error', 'Failed to load invitation'],
    [new ApiError(502, '<html>'), 'Error', 'Failed to load invitation'],
  ])('%s reads %s', (error, title, text) => {
    expect(loadFailure(error)).toMatchObject({ title, text });
  });

  it('can be retried unless it has expired or is invalid', () => {
    expect(loadFailure(new NetworkError(new TypeError('Failed to fetch'))).mayRetry).toBe(true);
    expect(loadFailure(refusal(410, 'INVITATION_EXPIRED')).mayRetry).toBe(false);
  });
});

describe('an invitation that cannot be accepted', () => {
  it('is recognized when it was sent to another address', () => {
    expect(acceptFailure(refusal(403, 'EMAIL_MISMATCH'))).toMatchObject({
      title: 'Email Mismatch',
      text: 'This invitation was sent to a different email address. Please log in with the correct account.',
    });
  });

  it("shows the server's message, or else our own", () => {
    expect(acceptFailure(refusal(410, 'INVITATION_EXPIRED'))).toMatchObject({
      title: 'Error',
      text: 'As the server says',
      mayRetry: false,
    });
    expect(acceptFailure(new ApiError(500, ''))).toMatchObject({ text: 'Failed to accept invitation', mayRetry: true });
  });

  it('is recognized when the user is already a member', () => {
    expect(isMemberAlready(refusal(409, 'ALREADY_MEMBER'))).toBe(true);
    expect(isMemberAlready(refusal(409, 'CONFLICT'))).toBe(false);
  });

  it('is recognized by its message when its code is unknown', () => {
    expect(isMemberAlready(new ApiError(400, 'You are already a member of it'))).toBe(true);
    expect(isSentToAnother(refusal(400, 'OTHER', 'It was sent to a different email address'))).toBe(true);
    expect(acceptFailure(refusal(400, 'OTHER', 'This invitation has expired')).mayRetry).toBe(false);
    expect(isMemberAlready(new ApiError(502, 'already a member'))).toBe(false);
  });

  it("shows the server's message also for an error of the server", () => {
    const error = refusal(500, 'INTERNAL', 'Something went wrong on our side.');
    expect(acceptFailure(error)).toMatchObject({ text: 'Something went wrong on our side.', mayRetry: true });
  });
});
