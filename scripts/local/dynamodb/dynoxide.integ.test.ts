import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { processTree } from '../../test-support/listening-sockets.ts';
import { Disk } from '../data-folder/disk.ts';
import { Processes } from '../data-folder/processes.ts';
import { bytesOf } from '../http/answer.ts';
import { proxy } from '../http/proxy.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { type Dynoxide, startDynoxide } from './dynoxide.ts';
import { findNetworkNamespace, type NetworkNamespace } from './network-namespace.ts';

// Longer than the 108 bytes that the path of a Unix socket may have.
const folder = await mkdtemp(path.join(tmpdir(), `framekeep-engine-${'long'.repeat(40)}`));
const namespace = await findNetworkNamespace();
afterAll(() => rm(folder, { recursive: true, force: true }));

let engine: Dynoxide;
afterEach(() => engine.stop());

async function start(where: NetworkNamespace | null): Promise<void> {
  const processes = await Processes.open(path.join(folder, 'processes.json'), new Disk(folder, quietLog), quietLog);
  engine = await startDynoxide(path.join(folder, 'tables.sqlite'), processes, where);
}

async function listTables(): Promise<unknown> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': '2',
    'x-amz-date': '20260101T000000Z',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization:
      'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  };
  const answer = await proxy(engine.agent, { method: 'POST', url: '/', headers }, Buffer.from('{}'));
  return JSON.parse((await bytesOf(answer)).toString());
}

const isOpener = (pid: number) =>
  /^[^\0]*node\0[^\0]*open-connections/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const opener = () => processTree(process.pid).find(isOpener) ?? 0;

it('an engine that was killed is reported as dead, and one that was stopped is not', async () => {
  await start(null);
  const stopped = engine;
  await stopped.stop();
  await start(null);
  process.kill(engine.pid, 'SIGKILL');
  const first = Promise.race([stopped.died.then(() => 'stopped'), engine.died.then(() => 'killed')]);
  expect(await first).toBe('killed');
});

it('the engine answers on a port of this machine, where no network namespace is possible', async () => {
  await start(null);
  expect(await listTables()).toEqual({ TableNames: [] });
});

describe.runIf(namespace)('in a network namespace, the engine', () => {
  it('answers many requests at once, and again after all connections have broken', async () => {
    await start(namespace);
    const answers = await Promise.all(Array.from({ length: 300 }, listTables));
    expect(answers).toEqual(answers.map(() => ({ TableNames: [] })));
    engine.agent.destroy();
    expect(await listTables()).toEqual({ TableNames: [] });
  });

  it('is reported as gone, and no request waits, when the process that opens its connections was killed', async () => {
    await start(namespace);
    process.kill(opener(), 'SIGKILL');
    await vi.waitFor(() => expect(opener()).toBe(0));
    await expect(listTables()).rejects.toThrow();
  });

  it('leaves no process behind when it stops', async () => {
    await start(namespace);
    expect(opener()).toBeGreaterThan(0);
    await engine.stop();
    await vi.waitFor(() => expect(opener()).toBe(0));
  });
});
