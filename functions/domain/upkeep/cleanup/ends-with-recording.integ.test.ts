import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { readFigures } from '../../../data/sharing/figures.ts';
import { findLinkPointer } from '../../../data/sharing/link.ts';
import type { Actor } from '../../ground/actor.ts';
import { react, reactThroughLink } from '../../sharing/comments/react.ts';
import { removeGuest } from '../../sharing/comments/remove-guest.ts';
import { writeComment, writeLinkComment } from '../../sharing/comments/write-comment.ts';
import { createNamedLink } from '../../sharing/links/save-link.ts';
import { newGuest, said } from '../../test-support/comments.ts';
import { DELETIONS } from '../../test-support/deletions.ts';
import { withReaders } from '../../test-support/events.ts';
import { storeUploadedRecording, stubDeletionWorkflow } from '../../test-support/libraries.ts';
import { newProject, newTenant } from '../../test-support/tenants.ts';
import { reportPlayed } from '../../test-support/watching.ts';

mockAws(SFNClient);
stubDeletionWorkflow();

let workspaceId: string;
let owner: Actor;
let recording: LinkedRecording;
let shareTokens: string[];

/** Types of the items of the workspace that have to do with comments or links. */
async function left(): Promise<string[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const types: string[] = [];
  const ExpressionAttributeValues = { ':pk': `W#${workspaceId}` };
  const query = { TableName: process.env.TABLE_NAME, KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues };
  for await (const { Items = [] } of paginateQuery({ client }, query)) types.push(...Items.map(({ type }) => type));
  return [...new Set(types.filter((type) => /comment|react|removedGuest|Link$/i.test(type)))].sort();
}

const views = () => Promise.all(shareTokens.map(async (shareToken) => (await readFigures(shareToken, 0)).views));

beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
  const projectId = await newProject(workspaceId, owner.userId);
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, projectId, isShared: true });
  const { id, shareToken } = await createNamedLink(owner, recording.id, { name: 'Acme', commenters: 'name' });
  shareTokens = [recording.shareToken ?? '', shareToken];
  const reaction = { at: 0, reaction: '👍', isOn: true } as const;
  await writeComment(owner, recording.id, said('Hello', { requestId: 'request-of-this-test' }));
  await react(owner, recording.id, reaction);
  const [jane, joe] = [await newGuest(shareToken), await newGuest(shareToken)];
  await withReaders(() => writeLinkComment(null, shareToken, jane, said('Hello')));
  await reactThroughLink(null, shareToken, jane, reaction);
  const spam = await writeLinkComment(null, shareToken, joe, said('Buy'));
  await removeGuest(owner, recording.id, { placeId: id, commentId: spam.id });
  for (const each of shareTokens) await reportPlayed([[0, 5]], { shareToken: each });
  expect(await views()).toEqual([1, 1]);
  expect(await left()).toEqual([
    ...['comment', 'commentAddressKey', 'commentMail', 'commentRequest'],
    ...['mainLink', 'namedLink', 'reacted', 'reactionCounts', 'removedGuest'],
  ]);
});

it.each(DELETIONS)('the deletion of %s leaves no comments, no links and no figures', async (_what, remove) => {
  await remove(owner, { id: recording.id, projectId: recording.projectId ?? '', workspaceId });
  expect(await left()).toEqual([]);
  expect(await Promise.all(shareTokens.map(findLinkPointer))).toEqual([null, null]);
  expect(await views()).toEqual([0, 0]);
});
