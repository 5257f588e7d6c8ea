import { expect, it } from 'vitest';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { runSmoke } from './run-smoke.ts';

/** Without faults, `npm run smoke` itself runs in a test of the commands. */
const isFaulty = Boolean(process.env.DYNAMODB_FAULTS);

it.runIf(IS_NIGHTLY || isFaulty)('a stack on this machine passes the smoke test of a deployment', async () => {
  const passed: string[] = [];
  await runSmoke(process.env.APP_URL ?? '', null, async (title, work) => {
    const result = await work();
    passed.push(title);
    return result;
  });
  expect(passed).toEqual([
    'The app opens, and is safe to open',
    'Signing up and logging in',
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
  ]);
});
