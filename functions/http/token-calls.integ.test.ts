import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import { operations } from '#shared/api/catalog.ts';
import { buildPath, type Operation } from '#shared/api/ground/operation.ts';
import { includesScope, TOKEN_SCOPES, type TokenScope } from '#shared/model/identity/token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { addUsage } from '../data/ground/rate-limit.ts';
import { uploadObjectKey } from '../domain/ground/media-files/media-keys.ts';
import { newTokenText } from '../domain/identity/tokens/token-text.ts';
import { listWorkspaces } from '../domain/identity/workspaces/list-workspaces.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { newPerson, type Person } from '../domain/test-support/people.ts';
import { newTeam, type Team } from '../domain/test-support/teams.ts';
import { storeToken } from '../domain/test-support/tokens.ts';
import { putObject } from '../gateways/s3/s3.ts';
import { nowSeconds } from '../process/clock.ts';
import { newId } from '../process/ids.ts';
import { RATE_LIMITS } from '../process/limits.ts';

const appUrl = process.env.APP_URL ?? '';
const program = (text: string) => new TestClient(appUrl).withToken(text);
const browser = ({ sessionToken }: Person) => new TestClient(appUrl).with('sid', sessionToken);

/** A request that is about nothing: its answer tells whether the caller may make such calls at all. */
function askFor(operation: Operation, client: TestClient, headers: Record<string, string> = {}) {
  const none = new Proxy({} as Record<string, string>, { get: () => 'none' });
  const body = operation.method === 'GET' ? {} : { body: '{"unknown":1}' };
  return client.send(buildPath(operation, none), {
    method: operation.method,
    ...body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json().catch(() => ({}))) as { code?: string }).code ?? '';

const REFUSALS = ['UNAUTHORIZED', 'COOKIE_AND_TOKEN', 'TOKEN_NOT_ACCEPTED', 'TOKEN_SCOPE'];

/** Why the caller may not make the call; null for one who may, whatever else is wrong. */
async function refusalOf(operation: Operation, client: TestClient, headers = {}): Promise<string | null> {
  const response = await askFor(operation, client, headers);
  // A page says its refusal in words.
  if (operation.answer === 'page') return response.status === 403 ? 'TOKEN_NOT_ACCEPTED' : String(response.status);
  const code = await codeOf(response);
  return REFUSALS.includes(code) ? code : null;
}

describe('each call states what may make it', () => {
  let person: Person;
  const texts = {} as Record<(typeof TOKEN_SCOPES)[number], string>;

  beforeAll(async () => {
    person = await newPerson();
    for (const scope of TOKEN_SCOPES) texts[scope] = await storeToken(person.actor.userId, { scope });
  });

  it.each(testLength<TokenScope[]>({ usual: ['write'], nightly: [...TOKEN_SCOPES] }))(
    'a token with the scope %s: the calls of its scope and those before it',
    async (scope) => {
      const found: Record<string, string | null> = {};
      for (const some of inGroups(operations, 10)) {
        const answers = some.map(async (each) => (found[each.name] = await refusalOf(each, program(texts[scope]))));
        await Promise.all(answers);
      }
      const expected = operations.map(({ name, scope: needed }) => {
        if (needed === null) return [name, 'TOKEN_NOT_ACCEPTED'];
        return [name, includesScope(scope, needed) ? null : 'TOKEN_SCOPE'];
      });
      expect(found).toEqual(Object.fromEntries(expected));
    },
  );

  it('a cookie and a token at once: none', async () => {
    const headers = { authorization: `Bearer ${texts.share}` };
    const asked = operations.filter(({ answer }) => answer !== 'page');
    const codes = asked.map(async (each) => [each.name, await refusalOf(each, browser(person), headers)]);
    const expected = asked.map(({ name }) => [name, 'COOKIE_AND_TOKEN']);
    expect(Object.fromEntries(await Promise.all(codes))).toEqual(Object.fromEntries(expected));
  });

  it('no token reaches accounts, passwords, passkeys, tokens, members, the deletion of workspaces, or administration', () => {
    const reached = operations.filter(({ scope }) => scope !== null);
    const never =
      /account|auth|admin|passkeys|tokens|webhooks|members|invit|owner|\/access$|unsubscribe|^\/api\/workspaces\/\{id\}$/;
    // The record of the installation is read by a token of an administrator: see acts-by-token.integ.test.ts.
    expect(reached.filter(({ path }) => never.test(path)).map(({ name }) => name)).toEqual(['listInstallationActs']);
    expect(reached.filter(({ profile, name }) => profile === 'public' && !/Object|ShownFile/.test(name))).toEqual([]);
    const readOnly = reached
      .filter(({ scope, method }) => scope === 'read' && method !== 'GET')
      .map(({ name }) => name);
    expect(readOnly.sort()).toEqual(['batchGetFigures', 'searchCaptions']);
  });
});

describe('a request with a token', () => {
  let person: Person;
  let text: string;

  beforeAll(async () => {
    person = await newPerson();
    text = await storeToken(person.actor.userId);
  });

  it('tells the rest of its limit, sets no cookie, and needs no header of a browser', async () => {
    const upload = () => program(text).call('POST', '/api/objects/upload', { contentType: 'video/webm' });
    const answers = [await upload(), await upload(), await upload()] as const;
    const [first] = answers;
    expect([first.status, first.headers.getSetCookie()]).toEqual([201, []]);
    expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${RATE_LIMITS.callsByToken.max};w=60`);
    const left = answers.map(({ headers }) =>
      Number(/^"token";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]),
    );
    // The window ends between two of them at most.
    expect(left.slice(1).some((rest, index) => rest < (left[index] ?? 0))).toBe(true);
    expect(first.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reads no cookie: those of a visitor and a device neither help nor harm', async () => {
    const cookie = `device=${'d'.repeat(43)}; visitor=${'v'.repeat(22)}`;
    const response = await program(text).send('/api/workspaces', { headers: { cookie } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('must send a body as JSON', async () => {
    const response = await program(text).send('/api/objects/upload', {
      method: 'POST',
      body: '{"contentType":"video/webm"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused above its limit, with the time to wait, while another token is not', async () => {
    const id = newId();
    const [full, other] = [await storeToken(person.actor.userId, { id }), await storeToken(person.actor.userId)];
    const list = (each: string) => program(each).send('/api/workspaces');
    expect((await list(full)).status).toBe(200);
    const limit = { name: 'callsByToken', ...RATE_LIMITS.callsByToken };
    // The next window may begin before the call.
    for (const now of [nowSeconds(), nowSeconds() + limit.seconds]) await addUsage(limit, id, limit.max, now);
    const refused = await list(full);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(other)).status).toBe(200);
  });

  it('with a token that does not exist is answered like one without a token, however often', {
    timeout: testLength({ usual: 120_000, nightly: 900_000 }),
  }, async () => {
    const guesses = testLength({ usual: 20, nightly: 10_000 });
    const guess = async (of: string) => {
      const response = await program(newTokenText(of).text).send('/api/workspaces');
      return [response.status, response.headers.get('www-authenticate'), await codeOf(response)].join(' ');
    };
    const answers = new Set<string>();
    for (let sent = 0; sent < guesses; sent += 20) {
      const some = Array.from({ length: 20 }, (_, at) => guess(at % 2 === 0 ? person.actor.userId : newId()));
      for (const answer of await Promise.all(some)) answers.add(answer);
    }
    expect([...answers]).toEqual(['401 Bearer UNAUTHORIZED']);
    expect((await program(text).send('/api/workspaces')).status).toBe(200);
  });

  it('gets addresses for uploads that are valid for a minute, and a person gets them for 15', async () => {
    const secondsOf = async (client: TestClient) => {
      const one = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
      const begun = await client.call('POST', '/api/objects/multipart', { contentType: 'video/webm', fileSize: 1000 });
      const address = `/api/objects/multipart/${begun.body.uploadId}/parts`;
      const parts = await client.call<{ parts: { url: string }[] }>('POST', address, { partNumbers: [1] });
      const urls = [one.body.uploadURL, parts.body.parts[0]?.url ?? ''];
      return urls.map((url) => new URL(url).searchParams.get('X-Amz-Expires'));
    };
    expect(await secondsOf(program(text))).toEqual(['60', '60']);
    expect(await secondsOf(browser(person))).toEqual(['900', '900']);
  });

  it('is told the address of a link only with a token that may share', async () => {
    const { userId } = person.actor;
    const [workspace] = await listWorkspaces(person.actor);
    const { id } = await storeUploadedRecording({ workspaceId: workspace?.id ?? '', userId, originalKey: newId() });
    const shared = await program(text).call('POST', `/api/recordings/${id}/share`, {});
    const tokensOf = async (scope: TokenScope) => {
      const reader = program(await storeToken(userId, { scope }));
      const one = await reader.call('GET', `/api/recordings/${id}`);
      const all = await reader.call<object[]>('GET', `/api/workspaces/${workspace?.id}/recordings`);
      return [one.body, all.body.find((each) => 'id' in each && each.id === id)];
    };
    const isShared = { id, isShared: true };
    for (const scope of ['read', 'write'] as const) {
      expect(await tokensOf(scope)).toMatchObject([isShared, isShared].map((each) => ({ ...each, shareToken: null })));
    }
    const { shareToken } = shared.body;
    expect(shareToken).toEqual(expect.any(String));
    expect(await tokensOf('share')).toMatchObject([isShared, isShared].map((each) => ({ ...each, shareToken })));
  });

  it('gets addresses of media that end within a minute after the token is revoked', async () => {
    const { userId } = person.actor;
    const [workspace] = await listWorkspaces(person.actor);
    const originalKey = uploadObjectKey(userId, newId());
    await putObject(originalKey, Buffer.from('a video'), 'video/webm');
    const recording = await storeUploadedRecording({ workspaceId: workspace?.id ?? '', userId, originalKey });
    const made = await browser(person).call<{ id: string; text: string }>('POST', '/api/tokens', {
      name: 'Reads',
      scope: 'read',
      workspaceIds: null,
      days: 7,
    });
    expect(made.status).toBe(201);
    const address = `/objects/${recording.id}/original.webm`;
    const { headers, status } = await program(made.body.text).send(address);
    expect(status).toBe(302);
    const media = new URL(headers.get('location') ?? '', appUrl).href;
    expect((await fetch(media)).status).toBe(200);
    expect((await browser(person).call('DELETE', `/api/tokens/${made.body.id}`)).status).toBe(200);
    expect((await program(made.body.text).send(address)).status).toBe(401);
    await waitUntilRefused(media);
  });
});

describe('a token of a person who may do less than when it was made', () => {
  let team: Team;
  let owner: TestClient;

  const create = (text: string) =>
    program(text).call('POST', '/api/recordings', {
      name: 'By a program',
      recordingType: 'screen',
      workspaceId: team.workspaceId,
    });
  const list = (text: string) => program(text).send(`/api/workspaces/${team.workspaceId}/recordings`);
  const memberPath = ({ actor }: Person) => `/api/workspaces/${team.workspaceId}/members/${actor.userId}`;

  beforeAll(async () => {
    team = await newTeam();
    owner = browser(team.owner);
  });

  it('writes no more once the role falls, and reads on', async () => {
    const text = await storeToken(team.admin.actor.userId, { workspaceIds: [team.workspaceId] });
    expect((await create(text)).status).toBe(201);
    expect((await owner.call('PUT', memberPath(team.admin), { role: 'viewer' })).status).toBe(200);
    expect(await create(text)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await list(text)).status).toBe(200);
  });

  it('finds nothing of a workspace from which the person was removed', async () => {
    const text = await storeToken(team.editor.actor.userId);
    const { body } = await create(text);
    expect((await owner.call('DELETE', memberPath(team.editor))).status).toBe(200);
    expect(await create(text)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect([(await list(text)).status, (await program(text).send(`/api/recordings/${body.id}`)).status]).toEqual([
      404, 404,
    ]);
  });

  it('is refused at once when the account is deleted in the middle of an upload, which stays without a recording', async () => {
    const person = team.viewer;
    const text = await storeToken(person.actor.userId);
    const begun = await program(text).call('POST', '/api/objects/multipart', {
      contentType: 'video/webm',
      fileSize: 1000,
    });
    const upload = `/api/objects/multipart/${begun.body.uploadId}`;
    const signed = await program(text).call<{ parts: { url: string }[] }>('POST', `${upload}/parts`, {
      partNumbers: [1],
    });
    const input = { email: person.email, password: TEST_PASSWORD, workspaces: [] };
    expect((await browser(person).call('POST', '/api/account/deletion', input)).status).toBe(200);
    // The address was signed for a minute. Without the last call, the part is in no file.
    await fetch(signed.body.parts[0]?.url ?? '', { method: 'PUT', body: new Uint8Array(1000) });
    for (const [method, path] of [
      ['GET', upload],
      ['POST', `${upload}/parts`],
      ['POST', `${upload}/complete`],
    ] as const) {
      const answer = await program(text).call(method, path, method === 'GET' ? undefined : { partNumbers: [1] });
      expect(answer, path).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
  });
});
