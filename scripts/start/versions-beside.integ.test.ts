import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withEarlier } from '#functions/data/earlier-files.ts';
import { getMadeFiles, getStoredRecording } from '#functions/data/recording.ts';
import { isLinkInline, withInlineLink } from '#functions/data/version-0-link.ts';
import { shareRecording } from '#functions/domain/links/save-link.ts';
import { moveEarlierFiles, moveMainLink } from '#functions/domain/migrations/move-to-version-1.ts';
import { createRecording } from '#functions/domain/recordings/create-recording.ts';
import { getRecording } from '#functions/domain/recordings/get-recordings.ts';
import { viewLink } from '#functions/domain/test-support/links.ts';
import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { newTenant } from '#functions/domain/test-support/tenants.ts';
import { ROOT } from '../setup/paths.mjs';
import { storeDataVersion } from '../test-support/store-data-version.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { useOwnTable } from '../test-support/use-own-table.ts';

/** The last commits whose programs write version 0 of the data: a release, and one that looks at the version. */
const OLD = {
  '0.2.0': '97815b93ea93d37ef265f09a0a45d81b89b88e42',
  'before 0.3.0': 'e11f3482',
};

const hasCommit = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;

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

describe.runIf(IS_NIGHTLY).each(Object.entries(OLD).filter(([, commit]) => hasCommit(commit)))(
  'functions of version %s beside those of this version',
  (version, commit) => {
    useOwnTable();
    const folder = temporaryFolder();
    beforeAll(() => {
      const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 256 * 1024 ** 2 });
      mkdirSync(folder, { recursive: true });
      execFileSync('tar', ['-x', '-C', folder], { input: archive });
      symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
      writeFileSync(path.join(folder, 'old.ts'), SCRIPT);
      writeFileSync(path.join(folder, 'cut.ts'), CUT);
    });

    /** The answer of the old program, which logs on the same output. */
    const run = (script: string, ...words: string[]): unknown => {
      const output = execFileSync('npx', ['tsx', script, ...words], { cwd: folder, encoding: 'utf8' });
      return JSON.parse(output.trim().split('\n').at(-1) ?? '');
    };
    const old = (...words: string[]) => run('old.ts', ...words);

    it('work on one table while its data have version 0, and lose nothing', async () => {
      await storeDataVersion(0);
      const ms = performance.now() + 31_000;
      vi.spyOn(performance, 'now').mockImplementation(() => ms);
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
        const { id } = await storeRecording(withInlineLink(file));
        await storeDataVersion(0);
        run('cut.ts', id);
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
