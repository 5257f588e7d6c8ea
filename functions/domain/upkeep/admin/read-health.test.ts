import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { ERROR_STATUS } from '#shared/api/ground/errors.ts';
import { readHealth } from './read-health.ts';

const table = mockAws(DynamoDBDocumentClient);
beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'Table');
});

describe('the health of a deployment', () => {
  it('is good while the table answers', async () => {
    table.on(GetCommand).resolves({ Item: { type: 'signingKeys', version: 1, keys: [] } });
    expect(await readHealth()).toEqual({ status: 'ok' });
  });

  it('is not good before the deployment has ended', async () => {
    table.on(GetCommand).resolves({});
    await expect(readHealth()).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  it.each([
    'TimeoutError',
    'ECONNREFUSED',
    'AccessDeniedException',
    'ResourceNotFoundException',
    'InternalServerError',
  ])('is not good when the table answers with %s', async (name) => {
    table.on(GetCommand).rejects(Object.assign(new Error(name), { name }));
    await expect(readHealth()).rejects.toMatchObject({ code: 'NOT_READY', cause: { name } });
  });

  it('is reported to monitors by a status that they count as down', () => expect(ERROR_STATUS.NOT_READY).toBe(503));
});
