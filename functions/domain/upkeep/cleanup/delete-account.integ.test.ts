import { CloudFrontKeyValueStoreClient, UpdateKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { getDeletionRun } from '../../../data/ground/deletion-run.ts';
import { listEvents } from '../../../data/ground/event.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getStoredWorkspace, getWorkspace } from '../../../data/identity/workspace.ts';
import * as passwords from '../../../gateways/password.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { isoNow } from '../../../process/clock.ts';
import { changePassword } from '../../identity/auth/change-password.ts';
import { listMembers } from '../../identity/members/list-members.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { findActor } from '../../identity/sessions/find-actor.ts';
import { listComments } from '../../sharing/comments/list-comments.ts';
import { writeComment } from '../../sharing/comments/write-comment.ts';
import { said } from '../../test-support/comments.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { withReaders } from '../../test-support/events.ts';
import { storeUploadedRecording, stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { freshBrowser, newPerson, type Person } from '../../test-support/people.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { join, newTeam, newWorkspace, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteAccountContents } from './delete-account-contents.ts';
import * as ownedWorkspaces from './owned-workspaces.ts';
import { restartDeletion } from './run-cleanup.ts';

const { states, started } = recordWorkflows();
stubDeletionWorkflow();

let team: Team;
beforeEach(async () => {
  team = await newTeam();
});

type Choice = { id: string; newOwnerId: string | null };
const remove = ({ actor, email }: Person, workspaces: Choice[] = [], changes = {}) =>
  deleteAccount(actor, { email, password: TEST_PASSWORD, workspaces, ...changes }, freshBrowser());
const handOver = (to: Person): Choice[] => [{ id: team.workspaceId, newOwnerId: to.actor.userId }];
const fault = (field: string) => ({ code: 'INVALID_INPUT', details: { fields: { [field]: expect.any(String) } } });
const always = () => true;
const { planDeletion } = ownedWorkspaces;

async function roles(workspaceId: string) {
  const { ownerId } = (await getWorkspace(workspaceId)) ?? {};
  const members = [team.owner, team.admin, team.editor, team.viewer].map(({ actor }) =>
    getMember(workspaceId, actor.userId),
  );
  return { ownerId, roles: (await Promise.all(members)).map((member) => member?.role) };
}

describe('the list of decisions before the deletion of an account', () => {
  it('has each workspace of the user, with the members who could become its owner', async () => {
    const { workspaces } = await planDeletion(team.owner.actor);
    expect(workspaces.map(({ name, isPersonal, members }) => [name, isPersonal, members.length])).toEqual([
      ['Personal Workspace', true, 0],
      ['A team', false, 3],
    ]);
    expect(workspaces[1]?.members[0]).toEqual({
      userId: team.admin.actor.userId,
      role: 'admin',
      email: team.admin.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect((await planDeletion(team.viewer.actor)).workspaces).toHaveLength(1);
  });

  it.runIf(IS_NIGHTLY)('leaves out members whose account is deleted but who are not yet removed', async () => {
    await remove(team.admin);
    const { workspaces } = await planDeletion(team.owner.actor);
    expect(workspaces[1]?.members.map(({ email }) => email)).toEqual([team.editor.email, team.viewer.email]);
  });
});

describe('deleting an account', () => {
  it('takes effect at once: it ends sessions and media URLs, removes memberships, and frees the e-mail address', async () => {
    const { viewer, owner, workspaceId } = team;
    expect(await remove(viewer)).toEqual({ message: 'Your account was deleted' });
    expect(await findActor(viewer.sessionToken)).toBeNull();
    expect(await getEmailOwner(viewer.email)).toBeNull();
    expect((await listMembers(owner.actor, workspaceId)).map(({ role }) => role)).toEqual(['owner', 'admin', 'editor']);
    const cutoff = await cutoffOf(`password:${viewer.actor.userId}.0`);
    expect(Math.abs(Number(cutoff) - Date.now() / 1000)).toBeLessThan(60);
    expect((await newPerson(viewer.email)).actor.userId).not.toBe(viewer.actor.userId);
  });

  it('is not undone by a new password that was on its way', async () => {
    const { viewer, owner, workspaceId } = team;
    const { userId } = viewer.actor;
    const hashing = vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async () => {
      await remove(viewer);
      return 'the hash of a new password';
    });
    const input = { currentPassword: TEST_PASSWORD, password: 'a whole new secret' };
    const changing = changePassword(viewer.actor, { ...input, confirmPassword: input.password }, freshBrowser());
    await expect(changing).rejects.toEqual(refusal('CONFLICT'));
    hashing.mockRestore();
    expect(await getUser(userId)).toBeNull();
    while (!(await deleteAccountContents(userId, always)).done);
    expect(await listMembers(owner.actor, workspaceId)).toHaveLength(3);
  });

  it('is confirmed by an e-mail', async () => {
    await remove(team.viewer);
    const [mail] = await mailsTo(process.env.APP_URL ?? '', team.viewer.email);
    expect(mail?.subject).toBe('Your Framekeep account was deleted');
  });

  it('makes the chosen member the owner of a workspace, and removes the previous owner from it', async () => {
    const { owner, viewer, workspaceId } = team;
    await remove(owner, handOver(viewer));
    expect(await roles(workspaceId)).toEqual({
      ownerId: viewer.actor.userId,
      roles: ['admin', 'admin', 'editor', 'owner'],
    });
    while (!(await deleteAccountContents(owner.actor.userId, always)).done);
    expect((await roles(workspaceId)).roles).toEqual([undefined, 'admin', 'editor', 'owner']);
  });

  it('deletes the workspaces without a new owner, including the personal one', async () => {
    const { owner, workspaceId } = team;
    const [personal] = (await planDeletion(owner.actor)).workspaces;
    await remove(owner, [{ id: workspaceId, newOwnerId: null }]);
    for (const id of [workspaceId, personal?.id ?? '']) {
      expect((await getStoredWorkspace(id))?.deletingAt).toEqual(expect.any(String));
      expect(await getDeletionRun(id)).not.toBeNull();
    }
    const names = started().map(({ name }) => name);
    expect(names.sort()).toEqual([workspaceId, personal?.id, owner.actor.userId].sort());
  });

  it.runIf(IS_NIGHTLY)('reports the invalid field, and then changes nothing', async () => {
    await expect(remove(team.viewer, [], { email: 'somebody@example.com' })).rejects.toMatchObject(fault('email'));
    await expect(remove(team.viewer, [], { password: 'wrong' })).rejects.toMatchObject(fault('password'));
    expect(await getUser(team.viewer.actor.userId)).not.toBeNull();
    await remove(team.viewer, [], { email: team.viewer.email.toUpperCase() });
  });

  it('requires a decision on every workspace with other members, also when they have just joined', async () => {
    const alone = await newWorkspace(team.owner, 'Alone');
    const choices = handOver(team.admin);
    const guest = await newPerson();
    await join(guest, alone, 'viewer');
    await expect(remove(team.owner, choices)).rejects.toEqual(refusal('OWNERSHIP_CHANGED'));
    expect((await roles(team.workspaceId)).ownerId).toBe(team.owner.actor.userId);
    expect(await getUser(team.owner.actor.userId)).not.toBeNull();
  });

  it('is refused when the chosen member has left, does not exist or has deleted the account', async () => {
    const { owner, admin, viewer, workspaceId } = team;
    await removeMember(owner.actor, workspaceId, viewer.actor.userId);
    await remove(admin);
    const stranger = await newPerson();
    for (const chosen of [viewer, admin, stranger, owner]) {
      await expect(remove(owner, handOver(chosen))).rejects.toEqual(refusal('OWNERSHIP_CHANGED'));
    }
    expect((await roles(workspaceId)).ownerId).toBe(owner.actor.userId);
  });

  it('leaves a workspace with exactly one owner when the chosen member leaves at the same moment', async () => {
    const { owner, editor, workspaceId } = team;
    const [deletion, leaving] = await Promise.allSettled([
      remove(owner, handOver(editor)),
      removeMember(editor.actor, workspaceId, editor.actor.userId),
    ]);
    expect([deletion.status, leaving.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { ownerId } = await roles(workspaceId);
    expect(ownerId).toBe(deletion.status === 'fulfilled' ? editor.actor.userId : owner.actor.userId);
  });

  it("at the same moment as the chosen member's account does not delete the workspace without a decision", async () => {
    const { owner, editor, workspaceId } = team;
    const answers = await Promise.allSettled([remove(owner, handOver(editor)), remove(editor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getStoredWorkspace(workspaceId))?.deletingAt).toBeUndefined();
    const { ownerId = '' } = await roles(workspaceId);
    expect(await getUser(ownerId)).not.toBeNull();
  });

  it.runIf(IS_NIGHTLY)('from two tabs at the same moment happens once', async () => {
    const answers = await Promise.allSettled([remove(team.viewer), remove(team.viewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'AppError' } });
  });

  it('ends its workspaces together, so that the request takes no longer with many of them', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_each, count) => newWorkspace(team.owner, `W ${count}`)));
    const toStore = vi.spyOn(CloudFrontKeyValueStoreClient.prototype, 'send');
    await remove(team.owner, handOver(team.admin));
    const changes = toStore.mock.calls.filter(([command]) => command instanceof UpdateKeysCommand);
    toStore.mockRestore();
    expect(changes.length).toBeLessThan(10);
    expect(started().map(({ name }) => name)).toEqual(expect.arrayContaining(ids));
    expect(await Promise.all(ids.map((id) => cutoffOf(cutoffEntry.workspace(id))))).not.toContain(null);
  });

  it('tells each new owner of all their workspaces in one mail, and states each handover', async () => {
    const { owner, admin, editor } = team;
    const given = async (name: string, to: Person) => {
      const id = await newWorkspace(owner, name);
      await join(to, id, 'viewer');
      return { id, newOwnerId: to.actor.userId };
    };
    const choices = [await given('Team B', admin), await given('Team C', editor), await given('Team D', admin)];
    await withReaders(() => remove(owner, [...handOver(admin), ...choices]));
    const toldTo = async ({ email }: Person) =>
      (await mailsTo(process.env.APP_URL ?? '', email)).filter(({ subject }) => /now the owner/.test(subject));
    const [mail, ...others] = await toldTo(admin);
    expect([mail?.subject, others]).toEqual(["You're now the owner of 3 workspaces on Framekeep", []]);
    expect(mail?.text).toMatch(/“Team B”[\s\S]*“Team D”/);
    const subjects = (await toldTo(editor)).map(({ subject }) => subject);
    expect(subjects).toEqual(["You're now the owner of “Team C” on Framekeep"]);
    for (const { id } of choices) {
      const { items } = await listEvents(id, { after: null, size: 10 });
      expect(items.map(({ name }) => name)).toContain('workspace.handed_over');
    }
  });

  it.runIf(IS_NIGHTLY)('transfers more workspaces than fit into one transaction', async () => {
    const { owner, admin } = team;
    const ids = [team.workspaceId];
    for (let count = 0; count < 17; count += 1) {
      const id = await newWorkspace(owner, `Team ${count}`);
      await join(admin, id, 'viewer');
      ids.push(id);
    }
    await remove(
      owner,
      ids.map((id) => ({ id, newOwnerId: admin.actor.userId })),
    );
    for (const id of ids) expect((await getWorkspace(id))?.ownerId).toBe(admin.actor.userId);
  });
});

describe('the comments of a deleted account', () => {
  let recording: { id: string };

  beforeEach(async () => {
    const made = { workspaceId: team.workspaceId, userId: team.owner.actor.userId };
    recording = await storeUploadedRecording(made);
    const { id: parentId } = await writeComment(team.viewer.actor, recording.id, said('Question'));
    await writeComment(team.editor.actor, recording.id, said('Answer', { parentId }));
    await writeComment(team.viewer.actor, recording.id, said('Thanks', { parentId }));
  });

  async function listed() {
    const { list } = await listComments(team.owner.actor, recording.id, { knows: () => false });
    const [thread] = list?.threads ?? [];
    const all = thread ? [thread, ...thread.replies] : [];
    return { count: list?.count, said: all.map(({ author, text }) => [author?.kind, text]) };
  }
  const finish = async ({ actor: { userId } }: Person) => {
    while (!(await deleteAccountContents(userId, () => false)).done);
  };

  it('stay, and their author is a former member', async () => {
    await remove(team.viewer);
    await finish(team.viewer);
    const said = [
      ['former', 'Question'],
      ['member', 'Answer'],
      ['former', 'Thanks'],
    ];
    expect(await listed()).toEqual({ count: 3, said });
  });

  it('are deleted if the person chooses so, also in a workspace that they have left', async () => {
    await removeMember(team.owner.actor, team.workspaceId, team.viewer.actor.userId);
    await remove(team.viewer, [], { deletesComments: true });
    await finish(team.viewer);
    const said = [
      [undefined, ''],
      ['member', 'Answer'],
    ];
    expect(await listed()).toEqual({ count: 1, said });
    expect(await getRecording(team.owner.actor, recording.id)).toMatchObject({ commentCount: 1 });
  });
});

describe("the removal of a deleted account's data", () => {
  const log = captureLog();

  it('needs no permission to write revocations or start workflows, also when the request ended no workspace', async () => {
    const { actor } = team.viewer;
    const [personal] = (await planDeletion(actor)).workspaces;
    vi.spyOn(ownedWorkspaces, 'endOwnedWorkspaces').mockRejectedValueOnce(new Error('The request timed out'));
    await remove(team.viewer);
    const before = log.lines().length;
    const { DELETION_ARN } = process.env;
    vi.stubEnv('MEDIA_KVS_ARN', '');
    vi.stubEnv('DELETION_ARN', '');
    const { done } = await deleteAccountContents(actor.userId, always).finally(() => vi.unstubAllEnvs());
    vi.stubEnv('DELETION_ARN', DELETION_ARN);
    expect(done).toBe(true);
    expect(log.lines().slice(before)).toEqual([]);
    expect((await getStoredWorkspace(personal?.id ?? ''))?.deletingAt).toEqual(expect.any(String));
    const run = await getDeletionRun(personal?.id ?? '');
    if (!run) throw new Error('There is no deletion run');
    await restartDeletion(run);
    expect(JSON.parse(started()[0]?.input ?? '')).toMatchObject({ kind: 'workspace', id: personal?.id });
    // The schedule writes these.
    const subjects = [cutoffEntry.workspace(personal?.id ?? ''), cutoffEntry.member(team.workspaceId, actor.userId)];
    expect(await Promise.all(subjects.map(cutoffOf))).not.toContain(null);
  });

  it('is started by the cleanup when the request could not start it', async () => {
    states.on(StartExecutionCommand).rejects(new Error('down'));
    const { userId } = team.viewer.actor;
    await remove(team.viewer);
    states.reset();
    states.on(StartExecutionCommand).resolves({});
    const run = await getDeletionRun(userId);
    if (!run) throw new Error('There is no deletion run');
    expect(run.dueAt > isoNow()).toBe(true);
    await restartDeletion(run);
    expect(JSON.parse(started()[0]?.input ?? '')).toMatchObject({ kind: 'account', id: userId });
  });

  it.runIf(IS_NIGHTLY)('can stop at any point and continue, and can run twice', async () => {
    const { userId } = team.viewer.actor;
    await remove(team.viewer);
    let steps = 0;
    do steps += 1;
    while (!(await deleteAccountContents(userId, () => false)).done && steps < 10);
    expect(steps).toBeGreaterThan(1);
    expect(steps).toBeLessThan(10);
    expect(await deleteAccountContents(userId, always)).toEqual({ done: true });
  });

  it('changes no account that was not deleted', async () => {
    const { userId } = team.viewer.actor;
    expect(await deleteAccountContents(userId, always)).toEqual({ done: true });
    expect((await roles(team.workspaceId)).roles).toEqual(['owner', 'admin', 'editor', 'viewer']);
  });
});
