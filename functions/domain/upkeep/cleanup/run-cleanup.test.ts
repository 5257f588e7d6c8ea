import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { runCleanup } from './run-cleanup.ts';

// The table is mocked: tests with the running stack share one due list, and any of them may process its items.
const table = mockAws(DynamoDBDocumentClient);
const s3 = mockAws(S3Client);

const cleanupJob = (key: string) => ({ type: 'cleanupJob', id: key, keys: [key], prefixes: [], dueAt: '2026-01-01' });

/** Sets the jobs that are due in each partition of the list, by the keys that they delete. */
function due(...shards: string[][]): void {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    const keys = shards[Number(values[':v1'].slice('CLEANUP#'.length))] ?? [];
    return { Items: keys.map(cleanupJob) };
  });
}

const looked = () => s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input.Prefix);
const forgotten = () => table.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.PK);

beforeEach(() => {
  table.reset();
  s3.reset();
  table.on(DeleteCommand).resolves({});
  s3.on(ListObjectVersionsCommand).resolves({});
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('MEDIA_BUCKET', 'media');
});

describe('the cleanup', () => {
  it('continues with the other items when one fails, logs the failure, and keeps that item', async () => {
    due(['a', 'bad', 'b'], ['c']);
    s3.on(ListObjectVersionsCommand, { Prefix: 'bad' }).rejects(new Error('Down'));
    await expect(runCleanup()).rejects.toThrow('1 cleanup jobs failed');
    expect(forgotten().sort()).toEqual(['CLEANUP-JOB#a', 'CLEANUP-JOB#b', 'CLEANUP-JOB#c']);
  });

  it('works on all partitions at the same time, so that a slow one does not delay the others', async () => {
    due(['slow-1', 'slow-2', 'slow-3', 'slow-4', 'slow-5'], [], [], ['quick']);
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    s3.on(ListObjectVersionsCommand).callsFake(async ({ Prefix }) => {
      if (Prefix.startsWith('slow')) await held;
      return {};
    });
    const running = runCleanup();
    await vi.waitFor(() => expect(forgotten()).toEqual(['CLEANUP-JOB#quick']), { timeout: 60_000 });
    // Within a partition, at most four items are processed at a time.
    expect(looked().filter((key) => key?.startsWith('slow'))).toHaveLength(4);
    end();
    await running;
    expect(forgotten()).toHaveLength(6);
  });

  it('starts no further item after its time limit, and leaves the others due', async () => {
    due(Array.from({ length: 20 }, (_, index) => `k${index}`));
    await runCleanup(() => looked().length < 6);
    expect(forgotten().length).toBeLessThan(20);
    expect(forgotten()).toHaveLength(looked().length);
  });
});
