import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from '#scripts/client/test-client.ts';

describe('invalid input', () => {
  let account: Account;
  beforeAll(async () => {
    account = await newAccount(process.env.APP_URL ?? '');
  });

  it.each([
    ['POST', '/api/auth/forgot-password', { email: 'no address' }, { email: 'Invalid email address' }],
    [
      'POST',
      '/api/auth/reset-password',
      { token: '', password: 'short', confirmPassword: 'other' },
      {
        token: 'Token is required',
        password: 'Password must be at least 8 characters',
        confirmPassword: "Passwords don't match",
      },
    ],
    ['POST', '/api/workspaces', { name: '  ' }, { name: 'Workspace name is required' }],
    ['POST', '/api/workspaces', { name: 'x'.repeat(256) }, { name: 'Please use at most 255 characters' }],
    ['PUT', '/api/workspaces/x', { name: ' ' }, { name: 'Workspace name is required' }],
    ['PUT', '/api/workspaces/x', { description: 7 }, { description: expect.any(String) }],
    ['POST', '/api/workspaces/x/invite', {}, { role: 'Please enter an email and select a role' }],
    ['POST', '/api/workspaces/x/invite', { email: 'a@b.co', role: 'owner' }, { role: expect.any(String) }],
    ['PUT', '/api/workspaces/x/members/y', { role: 'owner' }, { role: "Role must be 'admin', 'editor' or 'viewer'" }],
  ] as const)('in %s %s %j is refused with an error for each field', async (method, path, input, fields) => {
    const { status, body } = await account.client.call(method, path, input);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } });
  });

  it.each([
    ['POST', '/api/projects', {}],
    ['POST', '/api/projects', { name: ' ', workspaceId: 'w' }],
    ['PUT', '/api/recordings/x', {}],
    ['PUT', '/api/recordings/x', { projectId: 7 }],
    ['PUT', '/api/projects/x/access', {}],
    ['PUT', '/api/projects/x/access', { accessLevel: 'secret' }],
    ['PUT', '/api/projects/x/access', { accessLevel: 'restricted', permissions: [{ userId: 'u', permission: 'own' }] }],
    [
      'PUT',
      '/api/projects/x/access',
      { accessLevel: 'restricted', permissions: [1, 2].map(() => ({ userId: 'u', permission: 'view' })) },
    ],
    ['POST', '/api/recordings/shared/remove', {}],
    ['POST', '/api/recordings/shared/remove', { recordingIds: [] }],
    ['POST', '/api/recordings/shared/remove', { recordingIds: Array.from({ length: 101 }, (_, n) => `${n}`) }],
    ['POST', '/api/recordings/shared/remove', { recordingIds: 'x' }],
  ] as const)('in %s %s %j is refused in words', async (method, path, input) => {
    const { status, body } = await account.client.call(method, path, input);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.message).not.toMatch(/invalid (input|option)|expected/i);
  });

  it.each([
    ['GET', '/api/workspaces/nowhere/members'],
    ['GET', `/api/workspaces/${'x'.repeat(128)}/invitations`],
    ['DELETE', '/api/workspaces/nowhere'],
    ['DELETE', '/api/workspaces/nowhere/members/nobody'],
    ['DELETE', '/api/workspaces/%F0%9F%8E%AC/invitations/a%23b'],
    ['GET', '/api/invitations/accept/nothing'],
    ['POST', '/api/invitations/accept/%00'],
    ['GET', '/api/recordings/nothing'],
    ['GET', '/api/recordings/a_b_c'],
    ['GET', '/api/recordings/..%2F..'],
  ] as const)('in the path of %s %s is not found', async (method, path) => {
    expect((await account.client.call(method, path)).status).toBe(404);
  });

  it('with a token that is too long is an invalid invitation', async () => {
    const { status, body } = await account.client.call('GET', `/api/invitations/accept/${'x'.repeat(200)}`);
    expect(status).toBe(400);
    expect(body.message).toContain('Invalid');
  });
});
