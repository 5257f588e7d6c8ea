import { TestClient } from '#scripts/client/test-client.ts';
import type { Comment } from '#shared/api/comments.ts';
import { appUrl } from './app.ts';

interface NewComment {
  text: string;
  at?: number;
  parentId?: string;
}

async function sent<T>(client: TestClient, path: string, input: object): Promise<T> {
  const { status, body } = await client.call<T>('POST', path, input);
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Writes a comment of a member over HTTP. */
export const writeAsMember = (client: TestClient, recordingId: string, comment: NewComment & { placeId?: string }) =>
  sent<Comment>(client, `/api/recordings/${recordingId}/comments`, comment);

/** A guest of a link that asks for a name alone, who writes over HTTP. */
export async function newGuest(shareToken: string, name: string) {
  const client = new TestClient(appUrl());
  await sent(client, `/api/shared/${shareToken}/guest`, { name });
  return {
    client,
    write: (comment: NewComment) => sent<Comment>(client, `/api/shared/${shareToken}/comments`, comment),
    react: async (at: number, reaction: string) => {
      const { status } = await client.call('PUT', `/api/shared/${shareToken}/reactions`, { at, reaction, isOn: true });
      if (status !== 200) throw new Error(`The reaction was answered ${status}`);
    },
  };
}
