import { beforeAll, describe, expect, it } from 'vitest';
import { codeMailedTo, freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { Comment, CommentList } from '#shared/api/sharing/comments.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import type { Actor } from '../domain/ground/actor.ts';
import { writeComment } from '../domain/sharing/comments/write-comment.ts';
import { createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { said } from '../domain/test-support/comments.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { newPerson } from '../domain/test-support/people.ts';
import { join } from '../domain/test-support/teams.ts';

const appUrl = process.env.APP_URL ?? '';

const owner = await newAccount(appUrl, freshEmail('owner'));
const made = { workspaceId: owner.workspaceId, userId: owner.userId, duration: 60, isShared: true };
const { id: recordingId } = await storeUploadedRecording(made);

const newLink = (name: string, commenters: 'email' | 'name') =>
  createNamedLink(actorOf(owner.userId, owner.email), recordingId, { name, commenters });
const at = (shareToken: string, path: string) => `/api/shared/${shareToken}/${path}`;

async function newGuest(shareToken: string, name: string): Promise<TestClient> {
  const browser = new TestClient(appUrl);
  expect((await browser.call('POST', at(shareToken, 'guest'), { name })).status).toBe(200);
  return browser;
}

/** Words that only one of two links has: names of two guests, a comment, and the reply of a member. */
const WORDS = { acme: ['Akelei', 'Ahorn', 'Anemone', 'Arnika'], zeta: ['Zinnie', 'Zypresse', 'Zimt', 'Zeder'] };
const OURS = ['Ourselves one', 'Ourselves two', 'Ourselves three'];

/** Two guests of a link write, a member replies to each of them, and one of them reacts. */
async function fill({ shareToken, id: placeId }: NamedLink, words: string[], member: Actor): Promise<void> {
  const [first = '', second = '', text = '', reply = ''] = words;
  const browsers = [await newGuest(shareToken, first), await newGuest(shareToken, second)];
  for (const browser of browsers) {
    const { status, body } = await browser.call<Comment>('POST', at(shareToken, 'comments'), { text, at: 5 });
    expect(status).toBe(201);
    await writeComment(member, recordingId, { ...said(reply, { parentId: body.id }), placeId });
  }
  await browsers[0]?.call('PUT', at(shareToken, 'reactions'), { at: 5, reaction: '🎉', isOn: true });
}

/** Everything that a visitor of a link can request. */
async function everyAnswer(visitor: TestClient, shareToken: string): Promise<string> {
  const paths = [
    ...[sharePath(shareToken), embedPath(shareToken), `/api/shared/${shareToken}`],
    ...['comments', 'byline'].map((path) => at(shareToken, path)),
    `/api/oembed?url=${encodeURIComponent(`${appUrl}${sharePath(shareToken)}`)}`,
  ];
  return (await Promise.all(paths.map(async (path) => (await visitor.send(path)).text()))).join('\n');
}

describe('two links with two guests each, and a team of three', () => {
  const links = {} as Record<keyof typeof WORDS, NamedLink>;

  beforeAll(async () => {
    const member = actorOf(owner.userId, owner.email);
    const others = [await newPerson(), await newPerson()];
    for (const person of others) await join(person, owner.workspaceId, 'viewer');
    const team = [member, ...others.map(({ actor }) => actor)];
    for (const [index, actor] of team.entries()) await writeComment(actor, recordingId, said(OURS[index] ?? ''));
    Object.assign(links, { acme: await newLink('Acme Inc', 'name'), zeta: await newLink('Zeta Ltd', 'name') });
    await fill(links.acme, WORDS.acme, member);
    await fill(links.zeta, WORDS.zeta, member);
  });

  it.each([
    ['acme', 'zeta'],
    ['zeta', 'acme'],
  ] as const)('no answer through %s has a byte of %s or of the members', async (own, other) => {
    const { shareToken } = links[own];
    const visitor = await newGuest(shareToken, 'Visitor');
    const all = await everyAnswer(visitor, shareToken);
    const foreign = [...WORDS[other], ...OURS, links[other].id, links[other].shareToken, 'Acme Inc', 'Zeta Ltd'];
    expect(WORDS[own].filter((word) => !all.includes(word))).toEqual([]);
    expect(foreign.filter((word) => all.includes(word))).toEqual([]);
    const { body } = await visitor.call<CommentList>('GET', at(shareToken, 'comments'));
    expect([body.count, body.reactions.map(({ count }) => count)]).toEqual([4, [1]]);
  });

  it('members read all', async () => {
    const { body } = await owner.client.call<CommentList>('GET', `/api/recordings/${recordingId}/comments`);
    expect(body.count).toBe(11);
  });
});

it('a guest with a proven address writes after a mailed code, from this browser, and only the owner sees the address', async () => {
  const { shareToken } = await newLink('Mailed', 'email');
  const [jane, other, email] = [new TestClient(appUrl), new TestClient(appUrl), freshEmail('jane')];
  expect((await jane.call('POST', at(shareToken, 'guest'), { name: 'Jane' })).body.code).toBe('GUEST_ADDRESS_NEEDED');
  expect((await jane.call('POST', at(shareToken, 'guest/code'), { email })).status).toBe(200);
  expect((await jane.call('POST', at(shareToken, 'guest/code'), { email })).body.code).toBe('RESEND_COOLDOWN');
  const code = await codeMailedTo(appUrl, email);
  expect((await other.call('POST', at(shareToken, 'guest'), { name: 'Eve', code })).body.code).toBe('INVALID_CODE');
  const wrong = { name: 'Jane', code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') };
  expect((await jane.call('POST', at(shareToken, 'guest'), wrong)).body.code).toBe('INVALID_CODE');
  expect((await jane.call('POST', at(shareToken, 'guest'), { name: 'Jane', code })).status).toBe(200);
  const written = await jane.call<Comment>('POST', at(shareToken, 'comments'), {
    text: '<script>alert(1)</script>\nHi',
  });
  expect(written.body).toMatchObject({
    text: '<script>alert(1)</script>\nHi',
    author: { name: 'Jane', email: null },
  });
  const { body } = await owner.client.call<CommentList>('GET', `/api/recordings/${recordingId}/comments`);
  expect(body.threads[0]?.author?.email).toBe(email.toLowerCase());
  expect(await (await jane.send(at(shareToken, 'comments'))).text()).not.toContain(email.toLowerCase());
});

it('an unchanged list is answered 304, without a body', async () => {
  const { shareToken } = await newLink('Polled', 'name');
  const jane = await newGuest(shareToken, 'Jane');
  const ask = async (etag = '') => jane.send(at(shareToken, 'comments'), { headers: { 'if-none-match': etag } });
  const etag = (await ask()).headers.get('etag') ?? '';
  const again = await ask(etag);
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await ask(`W/${etag}`)).status).toBe(304);
  const throughCloudFront = await jane.send(`${at(shareToken, 'comments')}?etag=${encodeURIComponent(etag)}`);
  expect([throughCloudFront.status, await throughCloudFront.text()]).toEqual([204, '']);
  await jane.call('POST', at(shareToken, 'comments'), { text: 'Hello' });
  expect((await ask(etag)).status).toBe(200);
});

it('a comment of 2,001 characters is refused', async () => {
  const path = `/api/recordings/${recordingId}/comments`;
  expect((await owner.client.call('POST', path, { text: 'x'.repeat(2001) })).body.code).toBe('INVALID_INPUT');
});
