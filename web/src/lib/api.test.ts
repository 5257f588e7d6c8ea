import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUpload } from '#shared/api/ground/uploads.ts';
import { login, logout } from '#shared/api/identity/auth.ts';
import { listMembers } from '#shared/api/identity/members.ts';
import { deleteWorkspace, listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { call, callIfChanged, callInBackground } from './api.ts';
import { ApiError, NetworkError } from './http/api-error.ts';
import { onRefused } from './not-found.ts';
import { stubStorage } from './test-support/stub-storage.ts';
import { onUnauthorized, setAccount } from './unauthorized.ts';

/** @param path the only one that is answered: code of an earlier test file may still make calls */
const answering = (status: number, body: unknown, path?: string) => {
  const fetch = vi.fn(async (url: string, _init: RequestInit) =>
    path === undefined || url === path
      ? new Response(JSON.stringify(body), { status })
      : new Promise<Response>(() => undefined),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const input = { email: 'ada@example.com', password: 'secret' };
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a call', () => {
  it('sends the cookie, and JSON with its input', async () => {
    const fetch = answering(201, { uploadURL: 'https://media.example/x' });
    await expect(call(createUpload, { input: { contentType: 'video/webm' } })).resolves.toEqual({
      uploadURL: 'https://media.example/x',
    });
    expect(fetch).toHaveBeenCalledWith(
      '/api/objects/upload',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"contentType":"video/webm"}',
      }),
    );
  });

  it('without input sends no body, but the content type JSON, which another site cannot send', async () => {
    const fetch = answering(200, { message: 'Bye' });
    await call(logout, {});
    const init = fetch.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: 'POST', body: null, headers: { 'content-type': 'application/json' } });
  });

  it('with an error response throws its status and body', async () => {
    answering(429, { code: 'RATE_LIMITED', message: 'Too many attempts.', retryAfter: 30 });
    const error = await call(login, { input }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED', body: { retryAfter: 30 } });
  });

  it('without a response throws a NetworkError', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call(listWorkspaces, {})).rejects.toBeInstanceOf(NetworkError);
  });

  it('whose response breaks off throws a NetworkError', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":')),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    await expect(call(listWorkspaces, {})).rejects.toBeInstanceOf(NetworkError);
  });

  it('that was aborted is not a lost connection', async () => {
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted());
    const refused = call(listWorkspaces, { signal: AbortSignal.abort() });
    await expect(refused).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a 401', () => {
  it('from a call that needs a session reports that the session has ended', async () => {
    const over = vi.fn();
    onUnauthorized(over);
    answering(401, { code: 'UNAUTHORIZED', message: 'Unauthorized: please log in' }, '/api/workspaces');
    await expect(call(listWorkspaces, {})).rejects.toBeInstanceOf(ApiError);
    await nextTurn();
    expect(over).toHaveBeenCalledOnce();
  });

  it('from the login only means a wrong password', async () => {
    const over = vi.fn();
    onUnauthorized(over);
    answering(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' }, '/api/auth/login');
    await expect(call(login, { input })).rejects.toBeInstanceOf(ApiError);
    await nextTurn();
    expect(over).not.toHaveBeenCalled();
  });
});

describe('after another account has logged in in another tab, a call', () => {
  beforeEach(() => {
    const stored = stubStorage();
    setAccount('ada');
    for (const key of stored.keys()) stored.set(key, 'grace');
  });
  afterEach(() => setAccount(null));

  it('that needs a session is not sent, and reports that the session has ended', async () => {
    const over = vi.fn();
    onUnauthorized(over);
    const fetch = answering(200, []);
    await expect(call(listWorkspaces, {})).rejects.toMatchObject({ status: 401 });
    await expect(callInBackground(deleteWorkspace, { params: { id: 'w1' } })).rejects.toMatchObject({ status: 401 });
    await expect(callIfChanged(listWorkspaces, {}, null)).rejects.toMatchObject({ status: 401 });
    expect(fetch).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(over).toHaveBeenCalled());
  });

  it('that needs none is sent, and so is every call once this page has the other account', async () => {
    const fetch = answering(200, []);
    await call(login, { input });
    setAccount('grace');
    await call(listWorkspaces, {});
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is sent where nothing was stored for this page', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => 'grace',
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
    setAccount('ada');
    const fetch = answering(200, []);
    await call(listWorkspaces, {});
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('a 404', () => {
  const id = 'w1';
  const notFound = { code: 'NOT_FOUND', message: 'Workspace not found' };

  it.each([
    ['read', '/api/workspaces/w1/members', () => call(listMembers, { params: { id } })],
    ['change', '/api/workspaces/w1', () => call(deleteWorkspace, { params: { id } })],
  ] as const)('of a call that is to %s something reports that it is not there', async (by, path, make) => {
    const gone = vi.fn();
    const end = onRefused(gone);
    answering(404, notFound, path);
    await expect(make()).rejects.toBeInstanceOf(ApiError);
    expect(gone).toHaveBeenCalledExactlyOnceWith(by);
    end();
  });

  it('about anything outside the workspace reports nothing', async () => {
    const gone = vi.fn();
    const end = onRefused(gone);
    answering(404, { code: 'NO_FILE', message: 'This recording has no file' }, '/api/workspaces/w1');
    await expect(call(deleteWorkspace, { params: { id } })).rejects.toBeInstanceOf(ApiError);
    expect(gone).not.toHaveBeenCalled();
    end();
  });
});

describe('a 403', () => {
  const forbidden = { code: 'FORBIDDEN', message: 'You do not have permission to do this.' };

  it.each([
    ['change', '/api/workspaces/w1', () => call(deleteWorkspace, { params: { id: 'w1' } }), [['change']]],
    // What it leads to is read again, which could be refused again.
    ['read', '/api/workspaces/w1/members', () => call(listMembers, { params: { id: 'w1' } }), []],
  ] as const)('of a call that is to %s something is reported only for a change', async (_by, path, make, reports) => {
    const refused = vi.fn();
    const end = onRefused(refused);
    answering(403, forbidden, path);
    await expect(make()).rejects.toBeInstanceOf(ApiError);
    expect(refused.mock.calls).toEqual(reports);
    end();
  });
});

it('a call in the background reports an ended session and a missing object only to its caller', async () => {
  const [over, gone] = [vi.fn(), vi.fn()];
  onUnauthorized(over);
  const end = onRefused(gone);
  const make = () => callInBackground(listMembers, { params: { id: 'w1' } });
  const path = '/api/workspaces/w1/members';
  answering(401, { code: 'UNAUTHORIZED', message: 'Unauthorized: please log in' }, path);
  await expect(make()).rejects.toMatchObject({ status: 401 });
  answering(404, { code: 'NOT_FOUND', message: 'Workspace not found' }, path);
  await expect(make()).rejects.toMatchObject({ status: 404 });
  await nextTurn();
  expect(over).not.toHaveBeenCalled();
  expect(gone).not.toHaveBeenCalled();
  end();
});
