import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withEarlier } from '#functions/data/earlier-files.ts';
import { getMadeFiles, getStoredRecording } from '#functions/data/recording.ts';
import { isLinkInline, withInlineLink } from '#functions/data/version-0-link.ts';
import { shareRecording } from '#functions/domain/links/save-link.ts';
import { moveEarlierFiles, moveFile, moveMainLink } from '#functions/domain/migrations/move-items.ts';
import { createRecording } from '#functions/domain/recordings/create-recording.ts';
import { getRecording } from '#functions/domain/recordings/get-recordings.ts';
import { updateRecording } from '#functions/domain/recordings/update-recording.ts';
import { haveDataVersion } from '#functions/domain/test-support/data-version.ts';
import { viewLink } from '#functions/domain/test-support/links.ts';
import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { newTenant } from '#functions/domain/test-support/tenants.ts';
import { checkOut, hasCommit } from '../test-support/check-out.ts';
import { storeDataVersion } from '../test-support/store-data-version.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { useOwnTable } from '../test-support/use-own-table.ts';

/** The last commits whose programs write version 0 of the data: a release, and one that looks at the version. */
const OLD = {
  '0.2.0': '97815b93ea93d37ef265f09a0a45d81b89b88e42',
  'before 0.3.0': 'e11f3482',
};

/** The last commit whose programs write version 1. */
const VERSION_1 = '001229632d39949484a2abfeae7a85ae9d736b8a';

afterEach(() => vi.restoreAllMocks());

/** What the old program does: it reads a link, counts a view of it, and lists the recordings with links. */
const SCRIPT = `
import { visitLink } from './functions/domain/links/visit-link.ts';
import { getStoredRecording } from './functions/data/recording.ts';
const [shareToken, recordingId] = process.argv.slice(2);
try {
  const { shared } = await visitLink(null, shareToken, { address: '192.0.2.' + (Date.now() % 250), visitor: null });
  const { viewCount } = await getStoredRecording(recordingId);
  console.log(JSON.stringify({ id: shared.id, viewCount }));
} catch (error) {
  console.log(JSON.stringify({ refused: error.name }));
}
`;

/** What the program before 0.3.0 does besides: it cuts a recording. */
const CUT = `
import { beginCut } from './functions/domain/files/show-file.ts';
import { changeRecording } from './functions/domain/recordings/change-recording.ts';
const cut = { kept: [[1000, 2000]], source: 0, hasFailed: false, shown: null };
const next = { fileId: 'w_f', orderedBy: 'u', keepsTexts: true, cut };
await changeRecording(process.argv[2], (before) => ({ after: beginCut(before, next, { captions: [], chapters: [] }) }));
console.log('{}');
`;

/** What the program of version 1 does besides: it changes the file of a recording, and what made file takes its place. */
const CHANGE = `
import { getStoredRecording } from './functions/data/recording.ts';
import { createFile } from './functions/domain/files/create-file.ts';
import { changeRecording } from './functions/domain/recordings/change-recording.ts';
const [id, userId] = process.argv.slice(2);
try {
  await changeRecording(id, (before) => ({ after: { ...before, file: { ...before.file, thumbnailKey: 'old' } } }));
  await createFile({ userId }, id, { keepsTexts: true });
  const { next, file } = await getStoredRecording(id);
  console.log(JSON.stringify({ duration: file.duration, next: next.fileId }));
} catch (error) {
  console.log(JSON.stringify({ refused: error.name }));
}
`;

/** Lets tests run programs of a commit. @returns the answer of a program, which logs on the same output */
function useProgram(commit: string): (program: string, ...words: string[]) => unknown {
  const folder = temporaryFolder();
  beforeAll(() => checkOut(commit, folder));
  return (program, ...words) => {
    writeFileSync(path.join(folder, 'program.ts'), program);
    const output = execFileSync('npx', ['tsx', 'program.ts', ...words], { cwd: folder, encoding: 'utf8' });
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  };
}

describe.runIf(IS_NIGHTLY).each(Object.entries(OLD).filter(([, commit]) => hasCommit(commit)))(
  'functions of version %s beside those of this version',
  (version, commit) => {
    useOwnTable();
    const run = useProgram(commit);
    const old = (...words: string[]) => run(SCRIPT, ...words);

    it('work on one table while its data have version 0, and lose nothing', async () => {
      await haveDataVersion(0);
      const { owner, workspaceId } = await newTenant();
      const { id } = await createRecording(owner, { name: 'New', recordingType: 'screen', workspaceId });
      const { shareToken } = await shareRecording(owner, id, { allowDownload: true, expiresAt: null });
      await viewLink(shareToken);
      expect(old(shareToken, id)).toEqual({ id, viewCount: 2 });
      await viewLink(shareToken);
      expect(await getRecording(owner, id)).toMatchObject({ viewCount: 3 });
      const recording = await getStoredRecording(id);
      expect(recording && isLinkInline(recording)).toBe(true);
      await storeDataVersion(1);
      await moveMainLink(id);
      // Versions up to 0.2.0 do not look at the version: they know the new form no more than the number.
      const refusal = version === '0.2.0' ? expect.anything() : 'NewerDataError';
      expect(old(shareToken, id)).toEqual({ refused: refusal });
      await viewLink(shareToken);
      expect(await getRecording(owner, id)).toMatchObject({ viewCount: 4 });
    }, 120_000);

    it.runIf(version !== '0.2.0')(
      'cut a recording, and its earlier file is moved',
      async () => {
        const file = {
          originalKey: 'originals/a',
          mp4Key: 'converted/a',
          transcodeStatus: 'completed',
          duration: 3,
        } as const;
        await haveDataVersion(0);
        const { id } = await storeRecording(withInlineLink(file));
        run(CUT, id);
        const seen = async () => {
          const recording = await getStoredRecording(id);
          return recording && { moments: recording.file.moments, ...(await withEarlier(recording)) };
        };
        const before = await seen();
        expect(before).toMatchObject({ moments: [[1000, 2000]], earlier: [{ number: 0, fileId: id, duration: 3 }] });
        await storeDataVersion(1);
        await moveEarlierFiles(id);
        const after = await seen();
        expect(after).toMatchObject({
          moments: before?.moments,
          earlier: [{ number: 0, duration: 3, mp4Key: 'converted/a' }],
        });
        expect(await getMadeFiles([after?.earlier[0]?.fileId ?? ''])).toMatchObject([
          { recordingId: id, ended: { number: 0 } },
        ]);
      },
      120_000,
    );
  },
);

describe.runIf(IS_NIGHTLY && hasCommit(VERSION_1))(
  'functions of version 1 of the data beside those of this version',
  () => {
    useOwnTable();
    const run = useProgram(VERSION_1);

    it('change the same files while the data have version 1, lose nothing, and refuse all data of version 2', async () => {
      await haveDataVersion(1);
      const { owner, workspaceId } = await newTenant();
      const place = { workspaceId, userId: owner.userId };
      const file = { originalKey: 'originals/a', mp4Key: 'converted/a', transcodeStatus: 'completed' } as const;
      const { id } = await storeRecording({ ...place, ...file, duration: 3 });
      const { shareToken } = await shareRecording(owner, id, { allowDownload: true, expiresAt: null });
      const rename = (name: string) => updateRecording(owner, id, { name });
      await rename('New');
      const { next } = run(CHANGE, id, owner.userId) as { next: string };
      expect(run(SCRIPT, shareToken, id)).toEqual({ id, viewCount: 0 });
      await rename('Newer');
      const before = await getStoredRecording(id);
      expect(before).toMatchObject({
        isFlat: true,
        name: 'Newer',
        file: { thumbnailKey: 'old', duration: 3 },
        next: { fileId: next },
      });
      await haveDataVersion(2);
      await rename('Newest');
      await moveFile(next);
      expect(run(CHANGE, id, owner.userId)).toEqual({ refused: 'NewerDataError' });
      const after = await getStoredRecording(id);
      expect(after?.isFlat).toBeUndefined();
      expect(after).toMatchObject({ name: 'Newest', file: before?.file, next: before?.next });
      expect(await getMadeFiles([next])).toMatchObject([{ recordingId: id, file: { transcodeStatus: 'pending' } }]);
      expect((await viewLink(shareToken)).id).toBe(id);
    }, 120_000);
  },
);
