import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { deleteProject } from '../cleanup/delete-project.ts';
import { deleteProjectContents } from '../cleanup/delete-project-contents.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { createNamedLink } from '../links/save-link.ts';
import { newGuest, said } from '../test-support/comments.ts';
import { withReaders } from '../test-support/events.ts';
import { storeUploadedRecording, stubDeletionWorkflow } from '../test-support/libraries.ts';
import { newProject, newTenant } from '../test-support/tenants.ts';
import { react, reactThroughLink } from './react.ts';
import { removeGuest } from './remove-guest.ts';
import { writeComment, writeLinkComment } from './write-comment.ts';

mockAws(SFNClient);
stubDeletionWorkflow();

let workspaceId: string;
let owner: Actor;
let recording: StoredRecording;

/** Items of the workspace that have to do with comments of the recording. */
async function left(): Promise<string[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const types: string[] = [];
  const ExpressionAttributeValues = { ':pk': `W#${workspaceId}` };
  const query = { TableName: process.env.TABLE_NAME, KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues };
  for await (const { Items = [] } of paginateQuery({ client }, query)) types.push(...Items.map(({ type }) => type));
  return types.filter((type) => /comment|react|removedGuest/i.test(type)).sort();
}

beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
  const projectId = await newProject(workspaceId, owner.userId);
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, projectId });
  const settings = { name: 'Acme', allowDownload: true, expiresAt: null, emails: [], viewLimit: null };
  const { id, shareToken } = await createNamedLink(owner, recording.id, { ...settings, commenters: 'name' });
  const reaction = { at: 0, reaction: '👍', isOn: true } as const;
  await writeComment(owner, recording.id, said('Hello', { requestId: 'request-of-this-test' }));
  await react(owner, recording.id, reaction);
  const [jane, joe] = [await newGuest(shareToken), await newGuest(shareToken)];
  await withReaders(() => writeLinkComment(null, shareToken, jane, said('Hello')));
  await reactThroughLink(null, shareToken, jane, reaction);
  const spam = await writeLinkComment(null, shareToken, joe, said('Buy'));
  await removeGuest(owner, recording.id, { placeId: id, commentId: spam.id });
  expect(new Set(await left())).toEqual(
    new Set([
      'comment',
      'commentAddressKey',
      'commentMail',
      'commentRequest',
      'reacted',
      'reactionCounts',
      'removedGuest',
    ]),
  );
});

describe('the comments of a recording are deleted', () => {
  it('with it', async () => {
    await deleteRecording(owner, recording.id);
    expect(await left()).toEqual([]);
  });

  it('with its project', async () => {
    const projectId = recording.projectId ?? '';
    await deleteProject(owner, projectId, { deleteRecordings: true });
    await deleteProjectContents(projectId, () => true);
    expect(await left()).toEqual([]);
  });
});
