import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '../lib/test-support/stub-storage.ts';
import { forgetWorkspaces, rememberedRole, rememberRole, selectedWorkspace } from './selected-workspace.ts';

beforeEach(() => void stubStorage());

describe('the role of the last visit', () => {
  it('is not known at first', () => expect(rememberedRole()).toBeNull());

  it('is that in the selected workspace', () => {
    selectedWorkspace.write('w1');
    rememberRole('viewer');
    expect(rememberedRole()).toBe('viewer');
  });

  it('is also known of the workspace that is shown without a selection', () => {
    rememberRole('owner');
    expect(rememberedRole()).toBe('owner');
  });

  it('says nothing about another workspace that was selected since', () => {
    rememberRole('owner');
    selectedWorkspace.write('w2');
    expect(rememberedRole()).toBeNull();
  });

  it('is forgotten on demand', () => {
    rememberRole('owner');
    forgetWorkspaces();
    expect(rememberedRole()).toBeNull();
  });

  it('is not known when the stored value is not a role', () => {
    localStorage.setItem('selectedWorkspaceRole', '{"selection":null,"role":"guest"}');
    expect(rememberedRole()).toBeNull();
  });
});
