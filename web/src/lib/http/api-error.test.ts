import { describe, expect, it } from 'vitest';
import { ApiError, errorMessage, NetworkError, refusalMessage } from './api-error.ts';

const body = '{"code":"EMAIL_UNVERIFIED","message":"Please verify your email","userId":"u1"}';

describe('a refused request', () => {
  it('reads "<status>: <body text>"', () => {
    expect(new ApiError(403, body, 'Forbidden').message).toBe(`403: ${body}`);
  });

  it('reads "<status>: <status text>" when the body is empty', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('carries code and details of a JSON body', () => {
    const error = new ApiError(403, body);
    expect(error.code).toBe('EMAIL_UNVERIFIED');
    expect(error.body.userId).toBe('u1');
  });

  it.each(['<html>', '"text"', 'null', ''])('has no code when the body is %j', (text) => {
    expect(new ApiError(500, text).code).toBeUndefined();
  });
});

describe('the sentence shown for a failure', () => {
  it("is the server's own", () => {
    expect(errorMessage(new ApiError(403, body), 'Fallback')).toBe('Please verify your email');
  });

  it('is the fallback when the server gave none', () => {
    expect(errorMessage(new ApiError(502, '<html>'), 'Fallback')).toBe('Fallback');
    expect(errorMessage(new TypeError('x is not a function'), 'Fallback')).toBe('Fallback');
  });

  it('reports a lost connection', () => {
    expect(errorMessage(new NetworkError(new TypeError('Failed to fetch')), 'Fallback')).toMatch(/connection/);
  });
});

describe('the sentence shown when something was not done', () => {
  it.each([
    [409, '{"code":"WORKSPACE_LIMIT","message":"You own 100 workspaces"}', 'You own 100 workspaces'],
    [503, '{"code":"MAIL_NOT_SENT","message":"The mail was not sent"}', 'The mail was not sent'],
    [503, '{"code":"BUSY","message":"Too much happens"}', 'Too much happens'],
    [500, '{"code":"INTERNAL","message":"Something went wrong on our side"}', 'Fallback'],
    [502, '<html>', 'Fallback'],
  ])("for %i %s is the server's reason, or the fallback for a fault", (status, answer, sentence) => {
    expect(refusalMessage(new ApiError(status, answer), 'Fallback')).toBe(sentence);
  });
});
