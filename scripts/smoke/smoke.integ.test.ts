import { expect, it } from 'vitest';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import type { Person } from './people.ts';
import { runSmoke, type Step } from './run-smoke.ts';

/** Without faults, `npm run smoke` itself runs in a test of the commands. */
const isFaulty = Boolean(process.env.DYNAMODB_FAULTS);

it.runIf(IS_NIGHTLY || isFaulty)('a stack on this machine passes the smoke test of a deployment', async () => {
  const passed: string[] = [];
  const left: string[] = [];
  const step: Step = async (title, work) => {
    const result = await work();
    passed.push(title);
    return result;
  };
  await runSmoke(process.env.APP_URL ?? '', null, { step, notRun: (what) => left.push(what) });
  expect(passed).toEqual([
    'The app opens, and is safe to open',
    'Signing up and logging in',
    'A program with a token, until it is revoked',
    'What a passkey is asked for',
    'The beginning of a sign-on',
    'Uploading a recording',
    'Playing it at once, whole and in part',
    'Strangers are refused',
    'Bytes are guarded at the edge',
    'Reading its end, and a piece of it',
    'Converting it to an MP4',
    'Sharing it',
    'Switching downloads and the link off',
    'Deleting it',
    'Uploading a recording while it is made',
    'Watching it meanwhile',
    'Ending its link',
    'Saving it',
    'Joining it to one file',
    'Deleting it too',
    'A webhook to the app itself',
    'Removing what it has made',
  ]);
  // The network of this machine is allowed here, and there is no provider. A machine of one core makes no small files.
  expect(left.filter((what) => what !== 'a small file')).toEqual(['a sign-on']);
});

it('what a smoke test has made is removed, also when it fails in the middle', async () => {
  const results = new Map<string, unknown>();
  const step: Step = async (title, work) => {
    if (title === 'Strangers are refused') throw new Error('broken');
    const result = await work();
    results.set(title, result);
    return result;
  };
  const run = runSmoke(process.env.APP_URL ?? '', null, { step, notRun: () => undefined });
  await expect(run).rejects.toThrow(/^broken$/);
  expect(results.get('Removing what it has made')).toEqual([]);
  const { client } = results.get('Signing up and logging in') as Person;
  expect((await client.call('GET', '/api/auth/user')).status).toBe(401);
});
