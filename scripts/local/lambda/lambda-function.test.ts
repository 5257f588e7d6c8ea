import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Log } from '../log.ts';
import { LambdaFunction } from './lambda-function.ts';

let folder: string;
let log: Log;
beforeEach(() => {
  folder = folderOfTest();
  log = new Log(path.join(folder, 'stack.log'));
});
afterEach(() => log.close());

/** Credentials that do not end. */
const lasting = () => ({ environment: {}, isUsable: () => true });

/** A function with this code. */
const functionOf = (
  name: string,
  code: string,
  options: { isBulk?: boolean; issueCredentials?: typeof lasting } = {},
) =>
  new LambdaFunction(
    {
      name,
      arn: 'arn',
      entry: `data:text/javascript,${encodeURIComponent(code)}`,
      exportName: 'handler',
      memoryMb: 128,
      env: {},
      variables: {},
      timeoutMs: 60_000,
      isBulk: false,
      issueCredentials: lasting,
      ...options,
    },
    log,
  );

/** Answers the number of running invocations at its start, itself included. */
const COUNTING = `
  let running = 0;
  export async function handler() {
    const count = ++running;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return count;
  }`;

it('runs a hundred invocations at a time, and the others when those have ended', async () => {
  const counting = functionOf('Counting', COUNTING);
  try {
    const counts = await Promise.all(Array.from({ length: 250 }, () => counting.invoke({})));
    expect(counts).toHaveLength(250);
    expect(Math.max(...(counts as number[]))).toBe(100);
  } finally {
    await counting.stop();
  }
});

const PRIORITY = `
  import os from 'node:os';
  export const handler = async () => os.getPriority();`;

it.runIf(process.platform === 'linux')('a function for bulk work has a lower process priority', async () => {
  const priorities = await Promise.all(
    [true, false].map(async (isBulk) => {
      const asked = functionOf('Priority', PRIORITY, { isBulk });
      return asked.invoke({}).finally(() => asked.stop());
    }),
  );
  expect(priorities).toEqual([os.constants.priority.PRIORITY_BELOW_NORMAL, os.getPriority()]);
});

const REPORTING = `
  export const handler = async ({ waitMs }) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return process.env.AWS_SESSION_TOKEN;
  };`;

it('gets a new sandbox before its credentials end, and running invocations end in the old one', async () => {
  let issued = 0;
  let ended = 0;
  const issueCredentials = () => {
    const number = ++issued;
    return { environment: { AWS_SESSION_TOKEN: `token ${number}` }, isUsable: () => number > ended };
  };
  const reporting = functionOf('Reporting', REPORTING, { issueCredentials });
  try {
    const ask = (waitMs = 0) => reporting.invoke({ waitMs });
    expect([await ask(), await ask()]).toEqual(['token 1', 'token 1']);
    const running = ask(100);
    ended = 1;
    expect([await ask(), await running]).toEqual(['token 2', 'token 1']);
  } finally {
    await reporting.stop();
  }
});

const REPEATING = `
  export const handler = async ({ length }) => 'a'.repeat(length);`;

it('takes 6 MiB of JSON and returns 100 bytes more, as Lambda does, and refuses more', async () => {
  const repeating = functionOf('Repeating', REPEATING);
  const MIB_6 = 6 * 1024 * 1024;
  const bytesOf = (event: object) => JSON.stringify(event).length;
  try {
    // Two bytes are the quotes of the JSON.
    expect(await repeating.invoke({ length: MIB_6 + 98 })).toHaveLength(MIB_6 + 98);
    await expect(repeating.invoke({ length: MIB_6 + 99 })).rejects.toMatchObject({
      fault: { errorType: 'Function.ResponseSizeTooLarge' },
    });
    const event = { length: 1, padding: '' };
    const filled = { ...event, padding: 'a'.repeat(MIB_6 - bytesOf(event)) };
    expect(await repeating.invoke(filled)).toBe('a');
    const larger = { ...filled, padding: `${filled.padding}a` };
    await expect(repeating.invoke(larger)).rejects.toHaveProperty('name', 'RequestEntityTooLargeException');
  } finally {
    await repeating.stop();
  }
});
