import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { operations } from '#shared/api/catalog.ts';
import { updateTranscription } from '#shared/api/editing/transcripts.ts';
import { buildPath, type Operation } from '#shared/api/ground/operation.ts';
import { updateProfile } from '#shared/api/identity/accounts.ts';
import { setMailPreferences } from '#shared/api/identity/mail-preferences.ts';
import { setProjectAccess } from '#shared/api/identity/project-access.ts';
import { updateProject } from '#shared/api/identity/projects.ts';
import { updateWorkspace } from '#shared/api/identity/workspaces.ts';
import { shareRecording } from '#shared/api/sharing/links.ts';
import { changeNamedLink } from '#shared/api/sharing/named-links.ts';
import { changeWebhook } from '#shared/api/telling/webhooks.ts';
import { updateRecording } from '#shared/api/video/recordings.ts';
import { getWebhook } from '../data/telling/webhook.ts';
import { newPerson } from '../domain/test-support/people.ts';
import { join } from '../domain/test-support/teams.ts';
import { isoNow } from '../process/clock.ts';

type State = Record<string, unknown>;

/** A change of something whose every setting differs from that of a new one. */
interface Change {
  operation: Operation;
  params: Record<string, string>;
  /** All fields of the call, as they are already. */
  all: State;
  /** Reads the same fields. */
  read: () => Promise<State>;
}

let account: Account;
let changes: Change[];

const get = async (path: string): Promise<State> => (await account.client.call<State>('GET', path)).body;

async function make(method: 'POST' | 'PUT', path: string, input: object): Promise<string> {
  const { status, body } = await account.client.call<{ id: string }>(method, path, input);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id;
}

const send = ({ operation, params }: Change, input: object) =>
  account.client.call<{ message: string }>(
    operation.method,
    buildPath(operation, operation.params.parse(params) as never),
    input,
  );

const pick = (state: State, all: State): State =>
  Object.fromEntries(Object.keys(all).map((name) => [name, state[name]]));

const without = (all: State, ...fields: string[]): State =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !fields.includes(name)));

/** The fields of a call that a request leaves out: the usual run leaves out every other one, and then the others. */
function leftOut(all: State): string[][] {
  const fields = Object.keys(all);
  if (IS_NIGHTLY) return fields.map((field) => [field]);
  return [0, 1].map((rest) => fields.filter((_field, index) => index % 2 === rest)).filter(({ length }) => length > 0);
}

async function changeOfLink(id: string): Promise<Change> {
  const all = {
    name: 'Acme',
    allowDownload: false,
    expiresAt: isoNow(3600),
    emails: ['acme.com'],
    viewLimit: 7,
    password: 'open sesame',
    showsOwner: true,
    showsViews: true,
    commenters: 'nobody',
    mailsFirstView: true,
  };
  const linkId = await make('POST', `/api/recordings/${id}/links`, all);
  const read = async () => {
    const [link] = (await get(`/api/recordings/${id}/links`)) as unknown as State[];
    return { ...pick(link ?? {}, all), password: link?.hasPassword ? all.password : null };
  };
  return { operation: changeNamedLink, params: { id, linkId }, all, read };
}

async function changeOfShare(id: string): Promise<Change> {
  const all = {
    allowDownload: false,
    expiresAt: isoNow(3600),
    showsOwner: true,
    commenters: 'nobody',
    mailsFirstView: true,
  };
  await make('POST', `/api/recordings/${id}/share`, all);
  const read = async () => {
    const { shareExpiresAt: expiresAt, ...recording } = await get(`/api/recordings/${id}`);
    return pick({ ...recording, expiresAt }, all);
  };
  return { operation: shareRecording, params: { id }, all, read };
}

async function changeOfAccess(workspaceId: string, id: string): Promise<Change> {
  const editor = await newPerson();
  await join(editor, workspaceId, 'editor');
  const { userId } = editor.actor;
  const all = { accessLevel: 'restricted', permissions: [{ userId, permission: 'edit' }] };
  await make('PUT', `/api/projects/${id}/access`, all);
  const read = async () => {
    const { accessLevel, permissions } = await get(`/api/projects/${id}/access`);
    const granted = (permissions as typeof all.permissions).map((each) => ({
      userId: each.userId,
      permission: each.permission,
    }));
    return { accessLevel, permissions: granted };
  };
  return { operation: setProjectAccess, params: { id }, all, read };
}

async function changeOfWebhook(workspaceId: string): Promise<Change> {
  const settings = {
    name: 'Tickets',
    url: 'https://example.com/hook',
    events: ['member.joined'],
    tellsRestricted: true,
  };
  const webhookId = await make('POST', `/api/workspaces/${workspaceId}/webhooks`, { ...settings, format: 'standard' });
  const all = { ...settings, isPaused: true };
  await make('PUT', `/api/workspaces/${workspaceId}/webhooks/${webhookId}`, all);
  const read = async () => {
    const webhook = await getWebhook(workspaceId, webhookId);
    return pick({ ...webhook, isPaused: webhook?.state === 'paused' }, all);
  };
  return { operation: changeWebhook, params: { workspaceId, webhookId }, all, read };
}

beforeAll(async () => {
  account = await newAccount(process.env.APP_URL ?? '');
  const texts = { name: 'Launch', description: 'Of the rocket' };
  const workspaceId = await make('POST', '/api/workspaces', texts);
  const projectId = await make('POST', '/api/projects', { ...texts, workspaceId });
  const id = await make('POST', '/api/recordings', { name: 'Launch', recordingType: 'screen', workspaceId, projectId });
  const recording = { ...texts, showsDescription: true, projectId };
  await make('PUT', `/api/recordings/${id}`, recording);
  const mails = { firstViews: false, comments: false };
  await make('PUT', '/api/account/mail', mails);
  const names = { firstName: 'Ada', lastName: 'Byron' };
  await make('PUT', '/api/account/profile', names);
  const transcription = { mode: 'always', languages: ['de-DE', 'fr-FR'] };
  await make('PUT', `/api/workspaces/${workspaceId}/transcription`, transcription);
  const workspaces = () => get('/api/workspaces') as unknown as Promise<State[]>;
  const workspace = async () => (await workspaces()).find((each) => each.id === workspaceId) ?? {};
  changes = [
    await changeOfShare(id),
    await changeOfLink(id),
    await changeOfWebhook(workspaceId),
    {
      operation: updateRecording,
      params: { id },
      all: recording,
      read: async () => pick(await get(`/api/recordings/${id}`), recording),
    },
    {
      operation: updateProject,
      params: { id: projectId },
      all: texts,
      read: async () => pick(await get(`/api/projects/${projectId}`), texts),
    },
    {
      operation: updateWorkspace,
      params: { id: workspaceId },
      all: texts,
      read: async () => pick(await workspace(), texts),
    },
    await changeOfAccess(workspaceId, projectId),
    {
      operation: updateTranscription,
      params: { id: workspaceId },
      all: transcription,
      read: async () => pick((await workspace()).transcription as State, transcription),
    },
    {
      operation: updateProfile,
      params: {},
      all: names,
      read: async () => pick(await get('/api/auth/user'), names),
    },
    {
      operation: setMailPreferences,
      params: {},
      all: mails,
      read: async () => {
        const { mailsFirstViews: firstViews, mailsComments: comments } = await get('/api/auth/user');
        return { firstViews, comments };
      },
    },
  ];
});

/** Calls that change something, and have optional fields for other reasons. */
const NO_SETTINGS = [
  'attachRecordingVideo',
  'attachSegments',
  'changePassword',
  'cutRecording',
  'editLinkComment',
  'reactThroughLink',
  // It ends live watching, or leaves it: `set-saving.integ.test.ts`.
  'setSaving',
];

describe('a change of settings', () => {
  it('is tested for every call that has such fields', () => {
    const optional = ({ input }: Operation) =>
      Object.values(
        (input as unknown as { shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }> })
          .shape ?? {},
      );
    const found = operations.filter(
      (operation) =>
        operation.method === 'PUT' && optional(operation).some((field) => field.safeParse(undefined).success),
    );
    const names = [...found.map(({ name }) => name), 'shareRecording', 'setProjectAccess'];
    const expected = [...changes.map(({ operation }) => operation.name), ...NO_SETTINGS];
    expect([...new Set(names)].sort()).toEqual(expected.sort());
    for (const { all, operation } of changes.filter(({ operation: { name } }) => name !== 'setProjectAccess')) {
      const { shape } = operation.input as unknown as { shape: object };
      expect(Object.keys(all).sort()).toEqual(Object.keys(shape).sort());
    }
  });

  it('keeps what it does not name', async () => {
    for (const change of changes) {
      const { operation, all, read } = change;
      expect(await read(), operation.name).toEqual(all);
      for (const fields of leftOut(all)) {
        const { status } = await send(change, without(all, ...fields));
        // Only the kind of a project's access has to be there.
        expect(status, `${operation.name} without ${fields}`).toBe(fields.includes('accessLevel') ? 400 : 200);
        expect(await read(), `${operation.name} without ${fields}`).toEqual(all);
      }
    }
  });

  it('keeps everything when a field is misspelled, and names it', async () => {
    for (const change of changes) {
      const { operation, all, read } = change;
      for (const field of Object.keys(all)) {
        const { status, body } = await send(change, { ...without(all, field), [field.toUpperCase()]: all[field] });
        // Without the kind of access, it is not known which fields there are.
        const named = field === 'accessLevel' ? 'Access level' : field.toUpperCase();
        expect([status, body.message], operation.name).toEqual([400, expect.stringContaining(named)]);
      }
      expect(await read(), operation.name).toEqual(all);
    }
  });

  it('keeps everything when a field is null that has no such value', async () => {
    for (const change of changes) {
      const { operation, all, read } = change;
      const shape =
        (
          operation.input as unknown as {
            shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
          }
        ).shape ?? {};
      for (const field of Object.keys(all).filter((name) => !shape[name]?.safeParse(null).success)) {
        expect((await send(change, { ...all, [field]: null })).status, `${operation.name} ${field}`).toBe(400);
      }
      expect(await read(), operation.name).toEqual(all);
    }
  });
});

it('the share call with neither field makes a link with downloads and without an end, and changes no link', async () => {
  const [share] = changes;
  if (!share) throw new Error('There is no recording.');
  expect((await send(share, {})).status).toBe(200);
  expect(await share.read()).toEqual(share.all);
  await account.client.call('DELETE', `/api/recordings/${share.params.id}/share`);
  expect((await send(share, {})).status).toBe(200);
  expect(await share.read()).toMatchObject({ allowDownload: true, expiresAt: null });
  expect((await send(share, { allowDownload: false, expiresAt: null })).status).toBe(200);
  expect(await share.read()).toMatchObject({ allowDownload: false, expiresAt: null });
});
