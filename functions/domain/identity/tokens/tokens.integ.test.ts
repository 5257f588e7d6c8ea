import { describe, expect, it } from 'vitest';
import { mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { listStoredTokens } from '../../../data/identity/token.ts';
import { firstUserContents } from '../../../data/identity/user-contents.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { TOKENS_MAX } from '../../../process/limits.ts';
import { sendAllDueMails } from '../../telling/event-mails/send-all-due-mails.ts';
import { later } from '../../test-support/clock.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { withReaders } from '../../test-support/events.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { freshAddress, freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { storeToken } from '../../test-support/tokens.ts';
import { logOutEverywhere } from '../accounts/log-out-everywhere.ts';
import { changePassword } from '../auth/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { listWorkspaces } from '../workspaces/list-workspaces.ts';
import { findTokenActor } from './find-token-actor.ts';
import { createToken, listTokens, revokeToken } from './manage-tokens.ts';

useOwnTable();
stubDeletionWorkflow();
const ORIGIN = 'https://app.example';
const DAY = 24 * 60 * 60;
const appUrl = process.env.APP_URL ?? '';

const make = ({ actor }: Person, changes: Partial<Parameters<typeof createToken>[1]> = {}) =>
  createToken(actor, { name: 'CI', scope: 'write', workspaceIds: null, days: 30, ...changes });
const isAccepted = async (text: string) => (await findTokenActor(text, 'curl/8')) !== null;

describe('a token', () => {
  it('acts for its person, is told once and stored as a hash, and its making is announced', async () => {
    const person = await newPerson();
    const { text, ...shown } = await withReaders(() => make(person));
    const caller = await findTokenActor(text, 'curl/8.5.0');
    expect(caller).toMatchObject({ scope: 'write', actor: { userId: person.actor.userId, isAdmin: false } });
    expect(shown).toMatchObject({ name: 'CI', scope: 'write', workspaceIds: null, lastUsed: null });
    expect(Date.parse(shown.endsAt) - Date.parse(shown.createdAt)).toBeCloseTo(30 * DAY * 1000, -4);
    const stored = JSON.stringify(await firstUserContents(person.actor.userId, 100));
    const rows = JSON.stringify(await listStoredTokens(person.actor.userId));
    const secret = text.split('_')[2]?.slice(26) ?? '';
    expect(secret).toHaveLength(43);
    for (const all of [stored, rows, JSON.stringify(await listTokens(person.actor))]) expect(all).not.toContain(secret);
    const [mail] = await mailsTo(appUrl, person.email);
    expect(mail?.subject).toBe('A token was created for your Framekeep account: CI');
    expect(mail?.text).not.toContain(secret);
  });

  it('is listed with its last use: the day and the kind of client', async () => {
    const person = await newPerson();
    const { text } = await make(person);
    await findTokenActor(text, 'curl/8.5.0');
    await findTokenActor(text, 'python-requests/2.32');
    const today = new Date().toISOString().slice(0, 10);
    expect(await listTokens(person.actor)).toMatchObject([{ lastUsed: { on: today, client: 'curl' } }]);
    later(DAY);
    await findTokenActor(text, 'python-requests/2.32');
    expect(await listTokens(person.actor)).toMatchObject([{ lastUsed: { client: 'python-requests' } }]);
  });

  it('is refused at once when it is revoked, its addresses end, and the others stay', async () => {
    const person = await newPerson();
    const [first, second] = [await make(person), await make(person)];
    await revokeToken(person.actor, first.id);
    expect([await isAccepted(first.text), await isAccepted(second.text)]).toEqual([false, true]);
    expect(await cutoffOf(`session:${first.id}`)).not.toBeNull();
    expect((await listTokens(person.actor)).map(({ id }) => id)).toEqual([second.id]);
    await expect(revokeToken(person.actor, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(revokeToken((await newPerson()).actor, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends at its time, and gives no address that lasts longer', async () => {
    const { actor } = await newPerson();
    const expire = nowSeconds() + 30;
    const text = await storeToken(actor.userId, { expire });
    expect((await findTokenActor(text, null))?.actor.session.endsAt).toBe(expire);
    later(31);
    expect(await isAccepted(text)).toBe(false);
    expect(await listTokens(actor)).toEqual([]);
  });

  it('can be limited to workspaces that its person is in', async () => {
    const person = await newPerson();
    const other = (await listWorkspaces((await newPerson()).actor))[0]?.id ?? '';
    await expect(make(person, { workspaceIds: [other] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const own = (await listWorkspaces(person.actor))[0]?.id ?? '';
    const { text } = await make(person, { workspaceIds: [own] });
    const caller = await findTokenActor(text, null);
    expect((await listWorkspaces(caller?.actor ?? person.actor)).map(({ id }) => id)).toEqual([own]);
    const elsewhere = await findTokenActor(await storeToken(person.actor.userId, { workspaceIds: [other] }), null);
    expect(elsewhere && (await listWorkspaces(elsewhere.actor))).toEqual([]);
  });

  it('is one of at most fifty', async () => {
    const person = await newPerson();
    for (let count = 0; count < TOKENS_MAX; count += 1) await storeToken(person.actor.userId);
    await expect(make(person)).rejects.toMatchObject({ code: 'TOKEN_LIMIT' });
  });
});

describe('all tokens of a person', () => {
  const NEW = 'a whole new secret';
  const change = ({ actor }: Person, keepsTokens?: boolean) =>
    changePassword(
      actor,
      { currentPassword: TEST_PASSWORD, password: NEW, confirmPassword: NEW, keepsTokens },
      freshBrowser(),
    );

  const answers: [boolean | undefined, boolean][] = [
    [undefined, false],
    [true, true],
    [false, false],
  ];
  it.each(firstCases(2, answers))(
    'after a change of the password with keepsTokens: %s, stay valid: %s',
    async (keeps, isValid) => {
      const person = await newPerson();
      const { text } = await make(person);
      await change(person, keeps);
      expect(await isAccepted(text)).toBe(isValid);
      expect(await listStoredTokens(person.actor.userId)).toHaveLength(isValid ? 1 : 0);
      expect(await listTokens(person.actor)).toHaveLength(isValid ? 1 : 0);
      // Addresses end in both cases: a kept token gets new ones.
      expect(await cutoffOf(`password:${person.actor.userId}.0`)).not.toBeNull();
    },
  );

  it('end with a reset by mail', async () => {
    const person = await newPerson();
    const { text } = await make(person);
    await forgotPassword(person.email, freshAddress(), ORIGIN);
    const [mail] = await mailsTo(appUrl, person.email);
    const [, token = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await resetPassword({ token, password: NEW, confirmPassword: NEW }, freshBrowser());
    expect(await isAccepted(text)).toBe(false);
  });

  it('end when their person logs out everywhere, with their addresses', async () => {
    const person = await newPerson();
    const made = [await make(person), await make(person)];
    await logOutEverywhere(person.actor);
    expect(await Promise.all(made.map(({ text }) => isAccepted(text)))).toEqual([false, false]);
    for (const { id } of made) expect(await cutoffOf(`session:${id}`)).not.toBeNull();
    const rest = await firstUserContents(person.actor.userId, 100);
    expect(rest.filter(({ SK }) => SK.startsWith('TOKEN'))).toEqual([]);
    expect(await isAccepted((await make(person)).text)).toBe(true);
  });
});

describe('the mail that a token ends', () => {
  const endsMailsTo = async ({ email }: Person) =>
    (await mailsTo(appUrl, email)).filter(({ subject }) => subject.includes('expires soon'));

  it('is sent once, a week before, and neither for a short life nor for a revoked token', async () => {
    const [lasting, brief, revoked] = await Promise.all([newPerson(), newPerson(), newPerson()]);
    await withReaders(() => make(lasting, { name: 'Nightly' }), ORIGIN);
    await withReaders(() => make(brief, { days: 7 }), ORIGIN);
    const { id } = await withReaders(() => make(revoked), ORIGIN);
    await revokeToken(revoked.actor, id);
    const mails = async () =>
      (await Promise.all([lasting, brief, revoked].map(endsMailsTo))).map(({ length }) => length);
    later(23 * DAY - 60);
    await sendAllDueMails();
    expect(await mails()).toEqual([0, 0, 0]);
    later(23 * DAY + 60);
    await sendAllDueMails();
    await sendAllDueMails();
    expect(await mails()).toEqual([1, 0, 0]);
    expect((await endsMailsTo(lasting))[0]?.text).toContain(`${ORIGIN}/settings#tokens`);
  });
});
