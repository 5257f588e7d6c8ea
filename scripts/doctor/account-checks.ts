import { error, type Finding, ok } from '../preflight/finding.ts';
import { ensure, SmokeError } from '../smoke/ensure.ts';
import { type Credentials, logIn, type Person } from '../smoke/people.ts';
import { beginSegments, endLiveLink, watchLive } from '../smoke/segments.ts';
import { refusedUpload, UPLOAD_BYTES } from './proxy-checks.ts';

/** Runs a check. @returns its finding, else its fault */
async function findingOf(check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (thrown) {
    if (thrown instanceof SmokeError) return error(`${thrown.message}.`);
    const { message, cause } = thrown as Error;
    return error(`${message}: ${cause instanceof Error ? cause.message : 'the connection broke'}.`);
  }
}

/** Uploads go to the address that the stack believes to have. */
async function checkUpload({ client }: Person): Promise<Finding> {
  const place = { contentType: 'video/webm', fileSize: UPLOAD_BYTES };
  const { status, body } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', place);
  if (status !== 201) return error(`A place for an upload answers ${status}.`);
  const there = new URL(body.uploadURL).origin;
  if (there !== client.appUrl)
    return error(
      `Browsers would send uploads to ${there}, and block that (mixed content) or not reach it. Set PUBLIC_ORIGIN=${client.appUrl}, and start the stack again.`,
    );
  const answer = await fetch(body.uploadURL, {
    method: 'PUT',
    headers: { 'content-type': place.contentType },
    body: new Uint8Array(UPLOAD_BYTES),
  });
  return answer.status === 200
    ? ok(`An upload of ${UPLOAD_BYTES / 1024 ** 2} MB arrives whole.`)
    : refusedUpload(answer.status);
}

/** Uses the stack as an account does. What is uploaded is deleted: a recording at once, the rest within a day. */
export async function checkAsAccount(appUrl: string, credentials: Credentials): Promise<Finding[]> {
  let person: Person | undefined;
  const arrival = await findingOf(async () => {
    person = await logIn(appUrl, credentials);
    return ok('The account logs in.');
  });
  if (!person) return [arrival];
  const one = person;
  const live = await findingOf(async () => {
    const recording = await beginSegments(one);
    try {
      await watchLive(recording);
      await endLiveLink(one, recording);
    } finally {
      const { status } = await one.client.call('DELETE', `/api/recordings/${recording.id}`);
      ensure(status === 200, `The recording of this test could not be deleted: ${recording.name}`);
    }
    return ok('A recording can be watched while it is made.');
  });
  return [arrival, await findingOf(() => checkUpload(one)), live];
}
