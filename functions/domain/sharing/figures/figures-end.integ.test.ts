import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { readFigures } from '../../../data/sharing/figures.ts';
import * as watch from '../../../data/sharing/watch.ts';
import type { Actor } from '../../ground/actor.ts';
import { later } from '../../test-support/clock.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { reportPlayed as report } from '../../test-support/watching.ts';
import { revokeNamedLinks, unshareRecording } from '../links/revoke-links.ts';
import { createNamedLink } from '../links/save-link.ts';

let workspaceId: string;
let owner: Actor;
let recording: LinkedRecording;
let token: string;
beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
});

describe('the figures of a link are deleted', () => {
  const stored = async (shareToken: string) => (await readFigures(shareToken, 0)).views;
  let namedToken: string;
  let namedId: string;
  beforeEach(async () => {
    recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true });
    token = recording.shareToken ?? '';
    ({ id: namedId, shareToken: namedToken } = await createNamedLink(owner, recording.id, { name: 'Acme' }));
    for (const shareToken of [token, namedToken]) await report([[0, 5]], { shareToken });
    expect([await stored(token), await stored(namedToken)]).toEqual([1, 1]);
  });

  it('with the link, and with no other', async () => {
    await revokeNamedLinks(owner, recording.id, [namedId]);
    expect([await stored(token), await stored(namedToken)]).toEqual([1, 0]);
    await unshareRecording(owner, recording.id);
    expect(await stored(token)).toBe(0);
  });

  it('also when a report is counted while the link is removed', async () => {
    vi.spyOn(watch, 'getWatch').mockImplementationOnce(async () => {
      await unshareRecording(owner, recording.id);
      return null;
    });
    await report([[0, 5]], { shareToken: token });
    expect(await stored(token)).toBe(0);
  });

  it('a year after the last view', async () => {
    later(366 * 24 * 60 * 60);
    expect(await stored(token)).toBe(0);
  });
});
