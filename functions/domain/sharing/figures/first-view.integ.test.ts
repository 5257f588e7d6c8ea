import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { apply } from '../../../data/ground/apply.ts';
import { memberKey } from '../../../data/table/keys.ts';
import { remove } from '../../../data/table/transaction.ts';
import { newVisitorId } from '../../../process/ids.ts';
import { setMailPreferences } from '../../identity/accounts/change-settings.ts';
import { unsubscribe } from '../../identity/accounts/unsubscribe.ts';
import { sendAllDueMails as sendDueMails } from '../../telling/event-mails/send-all-due-mails.ts';
import { later } from '../../test-support/clock.ts';
import { readEvents } from '../../test-support/events.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { mailsOf } from '../../test-support/mails.ts';
import type { Person } from '../../test-support/people.ts';
import { newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { newWatcher, type PlayedVisit, reportPlayed } from '../../test-support/watching.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listNamedLinks } from '../links/list-links.ts';
import { revokeNamedLinks, unshareRecording } from '../links/revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from '../links/save-link.ts';

useOwnTable();
const HOUR = 60 * 60;

const ses = mockAws(SESClient);
let team: Team;
/** The maker of the link: an admin. The recording belongs to the owner. */
let maker: Person;
let recordingId: string;
let link: NamedLink;

beforeEach(async () => {
  vi.stubEnv('APP_ORIGIN', 'http://app');
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
  team = await newTeam();
  maker = team.admin;
  const { workspaceId, owner } = team;
  const made = { workspaceId, userId: owner.actor.userId, name: 'Tour', duration: 50 };
  ({ id: recordingId } = await storeUploadedRecording(made));
  link = await newLink({ mailsFirstView: true });
});
const newLink = (changes: object) => createNamedLink(maker.actor, recordingId, { name: 'Acme, Jane', ...changes });
async function watch(visit: Partial<PlayedVisit> = {}): Promise<void> {
  await reportPlayed([[0, 10]], { shareToken: link.shareToken, ...visit });
  await readEvents();
}
const sent = () => mailsOf(ses);
const hasMailed = async () => (await listNamedLinks(maker.actor, recordingId)).items.at(0)?.hasMailed;
/** Runs the cleanup `hours` later. */
async function sendLater(hours: number): Promise<void> {
  later(hours * HOUR);
  await sendDueMails();
  vi.restoreAllMocks();
}
const refused = (name: string, httpStatusCode: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

describe('the mail about a first view', () => {
  it('goes to the maker of the link, who can unsubscribe by one POST', async () => {
    expect(await hasMailed()).toBe(false);
    await watch();
    const [mail, ...others] = sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Someone watched “Tour”', to: [maker.email] });
    expect(mail?.text).toContain('with your link “Acme, Jane”');
    const [, url = ''] = /^<(.*)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    expect(url).toMatch(/^http:\/\/app\/api\/unsubscribe\/[\w.-]+$/);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const token = url.split('/').at(-1) ?? '';
    expect(mail?.text).toContain(`http://app/unsubscribe?token=${token}`);
    expect(await hasMailed()).toBe(true);
  });

  it('is sent once, also for simultaneous and later views', async () => {
    const visit = { visitId: newVisitorId(), watcher: newWatcher() };
    await Promise.all([watch(visit), watch(visit), watch(), watch(), watch()]);
    await watch({ ...visit, sequence: 2 });
    await watch();
    await sendLater(2);
    await changeNamedLink(maker.actor, recordingId, link.id, { mailsFirstView: false });
    await changeNamedLink(maker.actor, recordingId, link.id, { mailsFirstView: true });
    await watch();
    expect(sent()).toHaveLength(1);
  });

  it('is not sent for views of the owner, members, bots, browsers that refuse tracking, and pages without playback', async () => {
    await watch({ actor: team.owner.actor });
    await watch({ actor: team.viewer.actor });
    await watch({ watcher: newWatcher({ userAgent: 'Slackbot 1.0' }) });
    await watch({ watcher: newWatcher({ refusesTracking: true }) });
    await reportPlayed([], { shareToken: link.shareToken });
    expect(sent()).toEqual([]);
    await watch();
    expect(sent()).toHaveLength(1);
  });

  it('is sent only for links that request it', async () => {
    const { shareToken } = await newLink({});
    await watch({ shareToken });
    expect(sent()).toEqual([]);
  });

  it('has no markup, header or direction mark of a name', async () => {
    const name = 'x\u202Ey <b>bold</b> صوت 🎬';
    const made = { workspaceId: team.workspaceId, userId: team.owner.actor.userId, duration: 50 };
    ({ id: recordingId } = await storeUploadedRecording({ ...made, name: `${name}\r\nBcc: all@example.com` }));
    link = await newLink({ mailsFirstView: true, name: 'W'.repeat(255) });
    await watch();
    const [mail] = sent();
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc');
    expect(mail?.subject).toContain('<b>bold</b> صوت 🎬');
    expect(mail?.subject).not.toMatch(/[\u202E\r\n]/);
    expect(mail?.html).toContain('&lt;b&gt;bold');
    expect(mail?.html).not.toContain('<b>');
  });
});

describe('the mail about the first view of a main link', () => {
  const share = (actor: Person['actor'], changes: object) =>
    shareRecording(actor, recordingId, { allowDownload: true, ...changes });

  it('goes to the owner of the recording who has switched it on, once for each link', async () => {
    const { owner } = team;
    let { shareToken } = await share(owner.actor, {});
    await watch({ shareToken });
    expect(sent()).toEqual([]);
    await share(owner.actor, { mailsFirstView: true });
    await Promise.all([watch({ shareToken }), watch({ shareToken })]);
    await share(owner.actor, { allowDownload: false });
    await watch({ shareToken });
    expect(sent().map(({ to }) => to)).toEqual([[owner.email]]);
    expect(sent()[0]?.text).toContain('with its link');
    const shown = () => getRecording(owner.actor, recordingId);
    expect(await shown()).toMatchObject({ mailsFirstView: true, hasMailed: true });
    await unshareRecording(owner.actor, recordingId);
    ({ shareToken } = await share(owner.actor, {}));
    expect(await shown()).toMatchObject({ mailsFirstView: true, hasMailed: false });
    await watch({ shareToken });
    expect(sent()).toHaveLength(2);
  });

  it('is chosen by nobody else', async () => {
    await expect(share(team.admin.actor, { mailsFirstView: true })).rejects.toEqual(refusal('FORBIDDEN'));
    const { shareToken } = await share(team.admin.actor, {});
    await watch({ shareToken });
    expect(sent()).toEqual([]);
  });
});

describe('the mail about a first view is not sent to a maker', () => {
  it.each([
    ['who has left the workspace', () => apply([remove({ Key: memberKey(team.workspaceId, maker.actor.userId) })])],
    ['who wants no such mails', () => setMailPreferences(maker.actor, { firstViews: false })],
  ])('%s', async (_who, change) => {
    await change();
    await watch();
    await sendLater(2);
    expect(sent()).toEqual([]);
  });

  it('who has unsubscribed, until the maker turns it on again in the settings', async () => {
    await watch();
    const token = sent()[0]?.headers['list-unsubscribe']?.split('/').at(-1)?.replace('>', '') ?? '';
    await unsubscribe(token);
    await unsubscribe(token);
    link = await newLink({ mailsFirstView: true });
    await watch();
    expect(sent()).toHaveLength(1);
    await setMailPreferences(maker.actor, { firstViews: true });
    link = await newLink({ mailsFirstView: true });
    await watch();
    expect(sent()).toHaveLength(2);
    await expect(unsubscribe(`${token.slice(0, -1)}_`)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(unsubscribe('nonsense')).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('unless the maker turned it on, which no other user can do', async () => {
    const other = { name: 'Renamed', mailsFirstView: false };
    await expect(changeNamedLink(team.owner.actor, recordingId, link.id, other)).rejects.toEqual(refusal('FORBIDDEN'));
    const { name, mailsFirstView, isMine } = await changeNamedLink(team.owner.actor, recordingId, link.id, {
      name: 'Renamed',
    });
    expect({ name, mailsFirstView, isMine }).toEqual({ name: 'Renamed', mailsFirstView: true, isMine: false });
  });
});

describe('when the mail service', () => {
  it.each([
    ['throttles', refused('Throttling', 400)],
    ['is not available', refused('ServiceUnavailable', 503)],
    ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ])('%s, the mail is sent later', async (_what, error) => {
    ses.on(SendRawEmailCommand).rejectsOnce(error).resolves({ MessageId: 'm' });
    await watch();
    await sendDueMails();
    expect(sent()).toHaveLength(1);
    await sendLater(1);
    await sendLater(2);
    expect(sent()).toHaveLength(2);
  });

  it.runIf(IS_NIGHTLY)('is not available for a day, the mail is not tried again', async () => {
    ses.on(SendRawEmailCommand).rejects(refused('ServiceUnavailable', 503));
    await watch();
    for (let hours = 1; hours <= 30; hours += 1) await sendLater(hours);
    expect(sent()).toHaveLength(24);
  });

  it.each([
    ['does not answer', new Error('socket hang up')],
    ['does not know', refused('InternalFailure', 500)],
  ])('%s, the mail is not sent again, because it may have been sent', async (_what, error) => {
    ses.on(SendRawEmailCommand).rejectsOnce(error).resolves({ MessageId: 'm' });
    await watch();
    await sendLater(2);
    expect(sent()).toHaveLength(1);
  });

  it('throttles and the link is revoked meanwhile, nothing is sent', async () => {
    ses.on(SendRawEmailCommand).rejectsOnce(refused('Throttling', 400)).resolves({ MessageId: 'm' });
    await watch();
    await revokeNamedLinks(maker.actor, recordingId, [link.id]);
    await sendLater(2);
    expect(sent()).toHaveLength(1);
  });
});
