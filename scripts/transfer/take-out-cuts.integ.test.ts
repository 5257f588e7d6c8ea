import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getWorkspaces } from '#functions/data/identity/workspace.ts';
import { withEarlier } from '#functions/data/video/earlier-files.ts';
import { cutRecording } from '#functions/domain/editing/files/cut-recording.ts';
import type { Actor } from '#functions/domain/ground/actor.ts';
import { writeComment } from '#functions/domain/sharing/comments/write-comment.ts';
import { createWebhook } from '#functions/domain/telling/webhooks/manage-webhooks.ts';
import { said } from '#functions/domain/test-support/comments.ts';
import { KEPT, useCuts } from '#functions/domain/test-support/cuts.ts';
import { put } from '#functions/domain/test-support/objects.ts';
import { stored, WEBM_HEADER } from '#functions/domain/test-support/recordings.ts';
import { statedOn } from '#functions/domain/test-support/stated-acts.ts';
import { newTenant } from '#functions/domain/test-support/tenants.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { takeOut } from './take-out.ts';
import * as objects from './transfer-objects.ts';

const { here, converted, cutAndRender } = useCuts();
let workspaceId: string;
let owner: Actor;

describe('a folder to take a workspace to another stack', () => {
  const root = temporaryFolder();
  beforeEach(async () => {
    Object.assign(here, await newTenant());
    ({ workspaceId, owner } = here);
  });

  /** Takes out the workspace. @returns the recordings that are left out, and everything in the folder as one text */
  async function takenOut() {
    const folder = path.join(root, workspaceId);
    const workspaces = await getWorkspaces([workspaceId]);
    const { index, recordings } = await takeOut({ root: folder, workspaces, accounts: null, version: '0' });
    expect(await statedOn(workspaceId, workspaceId)).toContain('workspace.taken_out');
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const text = entries.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1')).join('\n');
    return { recordings, leftOut: index.leftOut.map(({ reason }) => reason), text };
  }

  /** Marks what the files of the original contain. */
  async function markOriginal(id: string): Promise<void> {
    const { earlier } = await withEarlier(await stored(id));
    const files = earlier.flatMap(({ originalKey, mp4Key, smallKey, thumbnailKey, picture }) =>
      [originalKey, mp4Key, smallKey, thumbnailKey, picture?.key].filter((key) => typeof key === 'string'),
    );
    expect(files.length).toBeGreaterThan(2);
    await Promise.all(files.map((key) => put(key, 'A part that was cut away')));
  }

  const REMOVED = /A part that was cut away|Secret|The password|It is 1234/;

  it('has a recording as it is cut, and nothing that was cut away', async () => {
    const id = await converted();
    // The address of a receiver is a secret, and so is what signs.
    const url = 'https://hooks.example.com/secret-of-the-channel';
    const input = { name: 'Tickets', url, format: 'standard', tellsRestricted: false } as const;
    const { secret } = await createWebhook(owner, workspaceId, { ...input, events: ['recording.ready'] });
    await writeComment(owner, id, said('It is 1234', { at: 3 }));
    await writeComment(owner, id, said('It costs', { at: 13 }));
    await cutAndRender(id);
    await markOriginal(id);
    const { recordings, leftOut, text } = await takenOut();
    expect([recordings, leftOut]).toEqual([1, []]);
    expect(text).not.toMatch(REMOVED);
    expect(secret).toMatch(/^whsec_/);
    for (const hidden of [secret ?? '', 'hooks.example.com', 'Tickets']) expect(text).not.toContain(hidden);
    for (const shown of ['The price', 'Pricing', 'It costs', WEBM_HEADER.toString('latin1')])
      expect(text).toContain(shown);
  });

  it('does not have a recording whose cut is not rendered, and says why', async () => {
    const id = await converted();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    await markOriginal(id);
    const waiting = await takenOut();
    expect(waiting).toMatchObject({ recordings: 0, leftOut: [expect.stringContaining('Its cut is being made.')] });
    expect(waiting.text).not.toMatch(REMOVED);
  });

  it('does not have a recording that is cut while it is taken out', async () => {
    const id = await converted();
    const { saveObject } = objects;
    const saving = vi.spyOn(objects, 'saveObject').mockImplementationOnce(async (...file) => {
      const saved = await saveObject(...file);
      await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
      return saved;
    });
    const { recordings, leftOut, text } = await takenOut();
    expect(saving).toHaveBeenCalled();
    expect([recordings, leftOut]).toEqual([0, [expect.stringContaining('Its video was changed meanwhile.')]]);
    expect(text).not.toMatch(/Secret|The password|webm/);
  });
});
