import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { getStoredRecording } from '#functions/data/video/recording.ts';
import { BY_SYSTEM } from '#functions/domain/ground/events/state-event.ts';
import { createNamedLink, shareRecording } from '#functions/domain/sharing/links/save-link.ts';
import { storeUploadedRecording, stubDeletionWorkflow } from '#functions/domain/test-support/libraries.ts';
import { newTeam } from '#functions/domain/test-support/teams.ts';
import { deletePerson } from '#functions/domain/upkeep/people/delete-person.ts';
import { stopAccount } from '#functions/domain/upkeep/people/stop-account.ts';
import { mockAws } from '../test-support/mock-aws.ts';
import { readLinks } from './read-workspace.ts';

mockAws(SFNClient).on(StartExecutionCommand).resolves({});
stubDeletionWorkflow();

it('links that show nothing open nothing where they are taken in, and rest on where their maker comes along', async () => {
  const { workspaceId, editor } = await newTeam();
  const { actor, email } = editor;
  const { id } = await storeUploadedRecording({ workspaceId, userId: actor.userId });
  await shareRecording(actor, id, { allowDownload: true, expiresAt: null });
  await createNamedLink(actor, id, { name: 'Acme' });
  /** When the main link and the named link end. */
  const ends = async (withAccounts: boolean) => {
    const recording = await getStoredRecording(id);
    if (!recording) throw new Error('The recording is gone');
    const { link, namedLinks } = await readLinks(recording, withAccounts);
    return [link, ...namedLinks].map((each) => each?.expiresAt);
  };
  const ended = [expect.any(String), expect.any(String)];
  expect(await ends(false)).toEqual([null, null]);
  await stopAccount(actor.userId, true, BY_SYSTEM);
  expect([await ends(false), await ends(true)]).toEqual([ended, [null, null]]);
  await deletePerson(actor.userId, { email, workspaces: [], deletesComments: false }, BY_SYSTEM);
  expect([await ends(false), await ends(true)]).toEqual([ended, ended]);
});
