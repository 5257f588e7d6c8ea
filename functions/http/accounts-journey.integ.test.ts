import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  codeMailedTo,
  freshEmail,
  mailsTo,
  newAccount,
  signupForm,
  TEST_PASSWORD,
  TestClient,
} from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';

const appUrl = process.env.APP_URL ?? '';

interface Named {
  id: string;
  name: string;
  role: string;
}

/** The newest mailed link to a screen. */
async function linkMailedTo(email: string, screen: string): Promise<URL> {
  const texts = (await mailsTo(appUrl, email)).map(({ text }) => text.match(/https?:\S+/)?.[0] ?? '');
  return new URL(texts.find((link) => link.includes(screen)) ?? '');
}

const namesOf = async (client: TestClient) => (await client.call<Named[]>('GET', '/api/workspaces')).body;

describe('an invitation', () => {
  let owner: Account;
  let workspaceId: string;
  const email = freshEmail('Grace');
  let token: string;
  let guest: TestClient;

  beforeAll(async () => {
    owner = await newAccount(appUrl);
    const made = await owner.client.call<Named>('POST', '/api/workspaces', { name: 'צוות 👩‍💻' });
    expect(made).toMatchObject({ status: 201, body: { name: 'צוות 👩‍💻', role: 'owner', description: null } });
    workspaceId = made.body.id;
  });

  it('is mailed to an address without an account, with a link to this app', async () => {
    const input = { email, role: 'editor' };
    const { status, body } = await owner.client.call('POST', `/api/workspaces/${workspaceId}/invite`, input);
    expect({ status, body }).toMatchObject({ status: 201, body: { userExists: false } });
    const link = await linkMailedTo(email, '/accept-invitation');
    expect(body.invitationLink).toBe(link.href);
    expect(link.port).toBe(new URL(appUrl).port);
    token = link.searchParams.get('invitation') ?? '';
  });

  it('gives the sign-up screen its workspace, role and e-mail', async () => {
    const { body } = await new TestClient(appUrl).call('GET', `/api/invitations/accept/${token}`);
    expect(body).toEqual({ email, workspaceName: 'צוות 👩‍💻', role: 'editor' });
  });

  it('is accepted after sign-up and verification, and then the user sees the workspace', async () => {
    guest = new TestClient(appUrl);
    const signup = await guest.call<{ id: string }>('POST', '/api/auth/signup', signupForm(email.toUpperCase()));
    const early = await guest.call('POST', `/api/invitations/accept/${token}`);
    expect(early.status).toBe(401);
    const code = { userId: signup.body.id, code: await codeMailedTo(appUrl, email) };
    await guest.call('POST', '/api/auth/verify-email', code);
    const accepted = await guest.call('POST', `/api/invitations/accept/${token}`);
    expect(accepted).toMatchObject({ status: 200, body: { workspaceId, role: 'editor' } });
    expect(await namesOf(guest)).toContainEqual(expect.objectContaining({ id: workspaceId, role: 'editor' }));
  });

  it('works once, and only for its address', async () => {
    const details = await guest.call('GET', `/api/invitations/accept/${token}`);
    expect(details).toMatchObject({ status: 200, body: { workspaceName: 'צוות 👩‍💻', role: 'editor' } });
    const again = await guest.call('POST', `/api/invitations/accept/${token}`);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    expect(again.body.message).toContain('already a member');
    const stranger = await new TestClient(appUrl).call('GET', `/api/invitations/accept/${token}`);
    expect(stranger).toMatchObject({ status: 404, body: { code: 'INVITATION_NOT_FOUND' } });
    const invite = { email: freshEmail(), role: 'viewer' };
    const { body } = await owner.client.call('POST', `/api/workspaces/${workspaceId}/invite`, invite);
    const other = new URL(String(body.invitationLink)).searchParams.get('invitation');
    const wrong = await guest.call('POST', `/api/invitations/accept/${other}`);
    expect(wrong).toMatchObject({ status: 403, body: { code: 'EMAIL_MISMATCH' } });
    expect(wrong.body.message).toContain('different email');
  });

  it('is followed by leaving, after which the workspace does not exist', async () => {
    const { body: me } = await guest.call<{ id: string }>('GET', '/api/auth/user');
    const left = await guest.call('DELETE', `/api/workspaces/${workspaceId}/members/${me.id}`);
    expect(left.status).toBe(200);
    expect((await guest.call('GET', `/api/workspaces/${workspaceId}/members`)).status).toBe(404);
    expect(await namesOf(guest)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it.runIf(IS_NIGHTLY)('is reset by the mailed link, which ends the earlier session', async () => {
    const { client, email } = await newAccount(appUrl);
    const answer = await client.call('POST', '/api/auth/forgot-password', { email });
    expect(answer.body.message).toMatch(/^If an account exists/);
    const token = (await linkMailedTo(email, '/reset-password')).searchParams.get('token');
    const passwords = { password: 'another secret', confirmPassword: 'another secret' };
    const reset = await client.call('POST', '/api/auth/reset-password', { token, ...passwords });
    expect(reset).toMatchObject({ status: 200, body: { message: 'Password reset successfully!' } });
    expect((await client.call('GET', '/api/auth/user')).status).toBe(401);
    const login = (password: string) => client.call('POST', '/api/auth/login', { email, password });
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login('another secret')).status).toBe(200);
    expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
  });
});

describe('invalid input', () => {
  let account: Account;
  beforeAll(async () => {
    account = await newAccount(appUrl);
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
    ['GET', '/api/workspaces/nowhere/members'],
    ['GET', `/api/workspaces/${'x'.repeat(128)}/invitations`],
    ['DELETE', '/api/workspaces/nowhere'],
    ['DELETE', '/api/workspaces/nowhere/members/nobody'],
    ['DELETE', '/api/workspaces/%F0%9F%8E%AC/invitations/a%23b'],
    ['GET', '/api/invitations/accept/nothing'],
    ['POST', '/api/invitations/accept/%00'],
  ] as const)('in the path of %s %s is not found', async (method, path) => {
    expect((await account.client.call(method, path)).status).toBe(404);
  });

  it('with a token that is too long is an invalid invitation', async () => {
    const { status, body } = await account.client.call('GET', `/api/invitations/accept/${'x'.repeat(200)}`);
    expect(status).toBe(400);
    expect(body.message).toContain('Invalid');
  });
});
