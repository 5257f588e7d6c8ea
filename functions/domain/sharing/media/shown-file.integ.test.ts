import { describe, expect, it } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { mainLinkIn } from '../../test-support/main-links.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { newMember, newTenant } from '../../test-support/tenants.ts';
import { readShownFile } from './shown-file.ts';

const { workspaceId, owner } = await newTenant();
const uploaded = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true, ...changes });
const throughLink = ({ id, shareToken }: LinkedRecording, of = id) =>
  readShownFile(null, of, { shareToken: shareToken ?? '' });

describe('what players show of a recording', () => {
  it('is told to members and to people with its link', async () => {
    const recording = await uploaded();
    const shown = { number: 0, isPlayable: true };
    expect(await readShownFile(await newMember(workspaceId, 'viewer'), recording.id, {})).toEqual(shown);
    expect(await throughLink(recording)).toEqual(shown);
  });

  it('is nothing of a cut that is being made', async () => {
    const cutFrom = { key: 'converted/a', convertsFirst: false };
    const cut = await uploaded({ number: 1, originalKey: null, cutFrom });
    expect(await throughLink(cut)).toEqual({ number: 1, isPlayable: false });
  });

  it('is nothing while there is no file', async () => {
    expect(await throughLink(await uploaded({ originalKey: null }))).toMatchObject({ isPlayable: false });
  });

  it('counts no view and changes nothing', async () => {
    const recording = await uploaded();
    const stored = async () => [await getStoredRecording(recording.id), await mainLinkIn(recording.id)];
    const before = await stored();
    await throughLink(recording);
    expect(await stored()).toEqual(before);
  });
});
