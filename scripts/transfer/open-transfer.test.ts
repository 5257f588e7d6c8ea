import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { openTransfer } from './open-transfer.ts';

const ID = '01JZZZZZZZZZZZZZZZZZZZZZZZ';
const OTHER_ID = '01JZZZZZZZZZZZZZZZZZZZZZZY';
const TIME = '2026-01-02T03:04:05.000Z';
const FIGURES = { views: 0, visitors: 0, seconds: 0, lastViewedAt: null, retention: [], viewers: [] };
const LINK = { shareToken: 'a'.repeat(22), allowDownload: true, expiresAt: null, figures: FIGURES };
const ORIGINAL = { path: 'Team.1/Demo.1/original.webm', bytes: 5, sha256: 'a'.repeat(64) };

const RECORDING = {
  id: ID,
  name: 'Demo',
  description: null,
  showsDescription: false,
  recordingType: 'screen',
  projectId: null,
  userId: ID,
  duration: 3,
  viewCount: 0,
  lastViewedAt: null,
  createdAt: TIME,
  updatedAt: TIME,
  fileType: null,
  original: ORIGINAL,
  mp4: null,
  thumbnail: null,
  picture: null,
  strip: [],
  captions: [],
  failure: null,
  link: LINK,
  namedLinks: [],
};

const WORKSPACE = {
  id: ID,
  name: 'Team',
  description: null,
  ownerId: ID,
  isPersonal: false,
  createdAt: TIME,
  updatedAt: TIME,
  members: [],
  projects: [],
  recordings: [RECORDING],
};

const INDEX = {
  format: 1,
  kind: 'workspace',
  version: '0.2.0',
  takenOutAt: TIME,
  workspaces: ['Team.1'],
  leftOut: [],
};

let root: string;
beforeEach(() => {
  root = folderOfTest();
  mkdirSync(path.join(root, 'Team.1/Demo.1'), { recursive: true });
  writeFileSync(path.join(root, ORIGINAL.path), 'video');
});

function open(changes: { index?: object; workspace?: object; recording?: object } = {}) {
  const recordings = [{ ...RECORDING, ...changes.recording }];
  writeFileSync(path.join(root, 'transfer.json'), JSON.stringify({ ...INDEX, ...changes.index }));
  const workspace = { ...WORKSPACE, recordings, ...changes.workspace };
  writeFileSync(path.join(root, 'Team.1/workspace.json'), JSON.stringify(workspace));
  return openTransfer(root);
}

const original = (name: string) => ({ recording: { original: { ...ORIGINAL, path: name } } });

describe('a folder to take in', () => {
  it('is accepted as it was taken out', () => {
    expect(open()).toMatchObject({ index: { kind: 'workspace' }, workspaces: [{ name: 'Team' }], accounts: [] });
  });

  it.each(['../secret.webm', '/etc/passwd', 'Team.1//original.webm', 'Team.1/./a', 'C:\\a', 'Team.1\\a', 'a\0b', ''])(
    'names no file outside: %j',
    (name) => {
      expect(() => open(original(name))).toThrow('This path does not belong to the folder.');
    },
  );

  it('reaches no file outside by links, of a file or of a folder', () => {
    symlinkSync('/etc/hostname', path.join(root, 'link.webm'));
    symlinkSync('/etc', path.join(root, 'etc'));
    expect(() => open(original('link.webm'))).toThrow('This is not a file of the folder.');
    expect(() => open(original('etc/hostname'))).toThrow('This is not a file of the folder.');
  });

  it('has each file that it names, of the same size', () => {
    expect(() => open(original('Team.1/missing.webm'))).toThrow('Team.1/missing.webm: The file is missing.');
    expect(() => open({ recording: { original: { ...ORIGINAL, bytes: 6 } } })).toThrow('The file has another size.');
  });

  it.each([
    ['original', ORIGINAL],
    ['mp4', ORIGINAL],
    ['thumbnail', ORIGINAL],
    ['picture', { file: ORIGINAL, width: null, height: null }],
    ['strip', [ORIGINAL]],
    ['captions', [{ language: 'de', label: 'Deutsch', file: ORIGINAL }]],
  ])('is checked before anything of it is taken in: %s', (name, value) => {
    expect(() => open({ recording: { [name]: value } })).not.toThrow();
    const missing = JSON.parse(JSON.stringify(value).replace('original.webm', 'gone'));
    expect(() => open({ recording: { [name]: missing } })).toThrow('Team.1/Demo.1/gone: The file is missing.');
  });

  it('is not one of a later version', () => {
    expect(() => open({ index: { format: 2, version: '9.0.0' } })).toThrow('made by version 9.0.0');
  });

  it.each([
    ['a token that can be guessed', { recording: { link: { ...LINK, shareToken: 'short' } } }],
    ['an id with another form', { recording: { id: '../../x' } }],
    ['a time that is invalid', { recording: { createdAt: 'yesterday' } }],
    ['an endless text', { recording: { name: 'x'.repeat(100_000) } }],
    ['a role that does not exist', { workspace: { members: [{ role: 'god' }] } }],
    ['a recording twice', { workspace: { recordings: [RECORDING, RECORDING] } }],
    ['a token twice', { workspace: { recordings: [RECORDING, { ...RECORDING, id: OTHER_ID }] } }],
    ['a project that does not exist', { recording: { projectId: OTHER_ID } }],
    ['several workspaces as one', { index: { workspaces: ['Team.1', 'Team.1'] } }],
  ])('is refused with %s', (_what, changes) => {
    expect(() => open(changes)).toThrow();
  });

  it('of a stack names each workspace once, and has each of them once', () => {
    writeFileSync(path.join(root, 'accounts.json'), '[]');
    const openStack = (...workspaces: string[]) => open({ index: { kind: 'stack', workspaces } });
    expect(openStack('Team.1').workspaces).toHaveLength(1);
    expect(() => openStack('Team.1', 'Team.1')).toThrow('transfer.json: A workspace is named twice.');
    mkdirSync(path.join(root, 'Team.2'));
    const copyWith = (changes: object) => {
      const copy = { ...WORKSPACE, ...changes };
      writeFileSync(path.join(root, 'Team.2/workspace.json'), JSON.stringify(copy));
      return () => openStack('Team.1', 'Team.2');
    };
    expect(copyWith({ id: OTHER_ID, recordings: [] })).not.toThrow();
    expect(copyWith({ recordings: [] })).toThrow('transfer.json: An id or a token occurs twice.');
    expect(copyWith({ id: OTHER_ID })).toThrow('transfer.json: An id or a token occurs twice.');
  });

  it('is refused with a hash of a password that would block the log-in', () => {
    const account = {
      id: ID,
      email: 'ann@company.example',
      firstName: 'Ann',
      lastName: 'Lee',
      company: null,
      phone: null,
      reasonForUse: '',
      mailsFirstViews: true,
      picture: null,
      createdAt: TIME,
      updatedAt: TIME,
      passwordHash: `$scrypt$ln=30,r=8,p=3$${'a'.repeat(22)}$${'a'.repeat(43)}`,
    };
    writeFileSync(path.join(root, 'accounts.json'), JSON.stringify([account]));
    expect(() => open({ index: { kind: 'stack' } })).toThrow('accounts.json: 0.passwordHash');
  });
});
