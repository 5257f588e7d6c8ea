import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { deletionRunItem, postponeDeletionRun } from '../../../data/ground/deletion-run.ts';
import { getStoredWorkspace } from '../../../data/identity/workspace.ts';
import { getItem } from '../../../data/table/items.ts';
import { cleanupIndex, deletionRunKey } from '../../../data/table/keys.ts';
import { isoNow } from '../../../process/clock.ts';
import { acceptInvitation } from '../../identity/invitations/accept-invitation.ts';
import { readInvitation } from '../../identity/invitations/read-invitation.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts';
import { updateWorkspace } from '../../identity/workspaces/update-workspace.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { newPerson } from '../../test-support/people.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { newRecording } from '../../test-support/recordings.ts';
import { invite, newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { runCleanup } from './run-cleanup.ts';

useOwnTable();

const { states, started } = recordWorkflows();
stubDeletionWorkflow();

let team: Team;
beforeEach(async () => {
  team = await newTeam();
});

const remove = (who: Team['owner']) => deleteWorkspace(who.actor, team.workspaceId);
const deletion = () => getItem(deletionRunItem, deletionRunKey(team.workspaceId));

describe('deleting a workspace', () => {
  it('takes effect at once for its members, for people with a link and for invited people', async () => {
    const { owner, viewer, workspaceId } = team;
    const { id } = await newRecording(owner.actor, workspaceId);
    const { shareToken } = await shareRecording(owner.actor, id, {});
    const invitee = await newPerson();
    const input = { workspaceId, email: invitee.email, role: 'viewer' } as const;
    const token = await invite(owner.actor, input);

    expect(await remove(owner)).toEqual({ message: 'Workspace deleted' });
    for (const { actor } of [owner, viewer]) {
      expect((await listWorkspaces(actor)).map((each) => each.id)).not.toContain(workspaceId);
      await expect(getRecording(actor, id)).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(authorize(actor, workspaceId, 'workspace:read')).rejects.toEqual(refusal('NOT_FOUND'));
    }
    const texts = { name: 'Still here?', description: null };
    await expect(updateWorkspace(owner.actor, workspaceId, texts)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(newRecording(owner.actor, workspaceId)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(invite(owner.actor, input)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    const path = `/objects/${id}/original.webm`;
    await expect(openObject(null, { path, shareToken, download: false })).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    await expect(readInvitation(null, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    await expect(acceptInvitation(invitee.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
  });

  it('revokes earlier media URLs, and starts the workflow under the id of the workspace', async () => {
    const { workspaceId } = team;
    await remove(team.owner);
    expect(await cutoffOf(`workspace:${workspaceId}`)).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(started()).toMatchObject([
      { name: workspaceId, input: JSON.stringify({ kind: 'workspace', id: workspaceId }) },
    ]);
    expect(await deletion()).toMatchObject({ restarts: 0 });
  });

  it('is never allowed for a personal workspace', async () => {
    const personal = (await listWorkspaces(team.owner.actor)).find(({ isPersonal }) => isPersonal)?.id ?? '';
    await expect(deleteWorkspace(team.owner.actor, personal)).rejects.toEqual(refusal('PERSONAL_WORKSPACE'));
    expect(await listWorkspaces(team.owner.actor)).toHaveLength(2);
    expect(started()).toEqual([]);
  });

  it('repeatedly or at the same moment is one deletion, and is not found for others', async () => {
    await Promise.all(Array.from({ length: 8 }, () => remove(team.owner)));
    const { deletingAt } = (await getStoredWorkspace(team.workspaceId)) ?? {};
    await remove(team.owner);
    expect((await getStoredWorkspace(team.workspaceId))?.deletingAt).toBe(deletingAt);
    expect(new Set(started().map(({ name }) => name))).toEqual(new Set([team.workspaceId]));
    await expect(remove(team.admin)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('answers an error when its workflow cannot start, and another call starts it', async () => {
    states.on(StartExecutionCommand).rejectsOnce(new Error('down')).resolves({});
    await expect(remove(team.owner)).rejects.toThrow('down');
    expect((await listWorkspaces(team.owner.actor)).map(({ id }) => id)).not.toContain(team.workspaceId);
    expect(await remove(team.owner)).toEqual({ message: 'Workspace deleted' });
    expect(started()).toHaveLength(2);
  });
});

describe('the cleanup', () => {
  const sweptRuns = async () => {
    states.resetHistory();
    await runCleanup();
    return started()
      .map(({ name }) => name)
      .filter((name) => name?.startsWith(team.workspaceId));
  };

  it('restarts a deletion without progress, each time under a new name, and no others', async () => {
    await remove(team.owner);
    expect(await sweptRuns()).toEqual([]);
    await postponeDeletionRun(team.workspaceId, isoNow(-1));
    expect(await sweptRuns()).toEqual([`${team.workspaceId}-1`]);
    expect(await sweptRuns()).toEqual([]);
    await postponeDeletionRun(team.workspaceId, isoNow(-1));
    expect(await sweptRuns()).toEqual([`${team.workspaceId}-2`]);
  });

  it('starts a deletion whose workflow was never started', async () => {
    states.on(StartExecutionCommand).rejectsOnce(new Error('crash')).resolves({});
    await expect(remove(team.owner)).rejects.toThrow('crash');
    const { dueAt = '' } = (await deletion()) ?? {};
    expect(Date.parse(dueAt) - Date.now()).toBeLessThan(3_600_000);
    expect(cleanupIndex(team.workspaceId, dueAt).GSI1SK > cleanupIndex(team.workspaceId, isoNow()).GSI1SK).toBe(true);
  });
});
