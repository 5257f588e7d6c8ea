import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientLimits } from './client-limits.ts';

/** Accepts every connection and never answers. */
let silent: Server;
const sockets: Socket[] = [];
let endpoint: string;

beforeAll(async () => {
  silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const clientOf = (answerMs: number) =>
  new DynamoDBClient({
    ...clientLimits(answerMs),
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });

it('a client whose requests get no answer tries three times and then fails with a timeout', async () => {
  const request = new GetItemCommand({ TableName: 'Table', Key: { PK: { S: 'a' } } });
  await expect(clientOf(50).send(request)).rejects.toMatchObject({
    name: 'TimeoutError',
    $metadata: { attempts: 3 },
  });
  expect(sockets).toHaveLength(3);
});

describe('every AWS client of the functions', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|test-support/.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
  const made = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/new (\w+Client)\((.*)\)/g)].map(([, name, settings]) => ({ file, name, settings })),
  );

  it('has limits for its time and its attempts', () => {
    expect(made.map(({ name }) => name)).toContain('S3Client');
    expect(made.length).toBeGreaterThanOrEqual(6);
    const unlimited = made.filter(({ settings }) => !settings?.includes('clientLimits('));
    expect(unlimited.map(({ file, name }) => `${relative(root, join(root, file))}: ${name}`)).toEqual([]);
  });
});
