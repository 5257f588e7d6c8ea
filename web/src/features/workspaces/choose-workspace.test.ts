import { describe, expect, it } from 'vitest';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { DEFAULT_TRANSCRIPTION } from '#shared/model/editing/transcripts.ts';
import { chooseWorkspace, hasDisappeared } from './choose-workspace.ts';

const workspace = (id: string, isPersonal = false): Workspace => ({
  id,
  name: id,
  description: null,
  ownerId: 'u1',
  isPersonal,
  role: 'owner',
  transcription: { hasEngine: false, ...DEFAULT_TRANSCRIPTION },
  createdAt: '2030-01-01T00:00:00Z',
  updatedAt: '2030-01-01T00:00:00Z',
});
const team = workspace('team');
const other = workspace('other');
const personal = workspace('personal', true);

describe('the current workspace', () => {
  it('is the stored selection while it exists', () => {
    expect(chooseWorkspace([personal, team], 'team')).toBe(team);
  });

  it('is the personal one when nothing is stored, or the stored one is gone', () => {
    expect(chooseWorkspace([team, personal], null)).toBe(personal);
    expect(chooseWorkspace([team, personal], 'gone')).toBe(personal);
  });

  it('is the first of a list without a personal one', () => {
    expect(chooseWorkspace([team, other], 'gone')).toBe(team);
  });

  it('is null when the user is in no workspace', () => {
    expect(chooseWorkspace([], 'team')).toBeNull();
  });
});

describe('a stored selection', () => {
  it('is cleared when its workspace is gone', () => {
    expect(hasDisappeared([personal], 'team')).toBe(true);
  });

  it('is kept while its workspace exists, or when nothing is stored', () => {
    expect(hasDisappeared([personal, team], 'team')).toBe(false);
    expect(hasDisappeared([personal], null)).toBe(false);
  });
});
