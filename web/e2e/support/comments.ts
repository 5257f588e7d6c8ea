import { TestClient } from '#scripts/client/test-client.ts';
import type { Comment } from '#shared/api/sharing/comments.ts';
import { appUrl } from './app.ts';

interface NewComment {
  text: string;
  at?: number;
  parentId?: string;
}

/** Writes a comment of a member over HTTP. */
export const writeAsMember = (client: TestClient, recordingId: string, comment: NewComment & { placeId?: string }) =>
  client.must<Comment>('POST', `/api/recordings/${recordingId}/comments`, comment);

/** A guest of a link that asks for a name alone, who writes over HTTP. */
export async function newGuest(shareToken: string, name: string) {
  const client = new TestClient(appUrl());
  const ofLink = `/api/shared/${shareToken}`;
  await client.must('POST', `${ofLink}/guest`, { name });
  return {
    client,
    write: (comment: NewComment) => client.must<Comment>('POST', `${ofLink}/comments`, comment),
    react: (at: number, reaction: string) => client.must('PUT', `${ofLink}/reactions`, { at, reaction, isOn: true }),
  };
}
