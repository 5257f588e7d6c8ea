import { expect } from '@playwright/test';
import { writeLongWebm } from './support/long-webm.ts';
import { followMemory } from './support/process-usage.ts';
import { test } from './support/profile.ts';
import { serveFile } from './support/serve-file.ts';
import { openStoreLab } from './support/store-lab.ts';

const ID = 'W_1';
const CHUNKS = 1000;
/** Bytes of a second of a recording, at about 4 Mbit/s. */
const CHUNK_BYTES = 500_000;
/** Includes memory that the browser's allocator keeps, about a hundred megabytes; the recording would be 500. */
const RENDERER_LIMIT = 200_000_000;

/** Runs some work. @returns by how much the browser's pages and their workers grew meanwhile, in bytes */
async function rendererGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const endSampling = followMemory(pid);
  await work();
  return endSampling().get('renderer') ?? 0;
}

// Writes half a gigabyte three times: a shorter recording would be within the memory that the allocator keeps.
test('a recording of hundreds of megabytes is never in memory', { tag: '@nightly' }, async ({ launch }, info) => {
  test.setTimeout(900_000);
  test.skip(process.platform !== 'linux', 'The memory of a process is read from /proc.');
  const path = info.outputPath('long.webm');
  const seconds = await writeLongWebm(path, CHUNKS * CHUNK_BYTES);
  const { context, pid } = await launch(['--js-flags=--expose-gc']);
  const { url, stop } = await serveFile(context, path);
  const { lab } = await openStoreLab(context);
  await lab.open(ID);

  const keeping = await rendererGrowth(pid, () => lab.feed(ID, url, CHUNK_BYTES));
  stop();
  await lab.finish(ID, seconds * 1000);
  expect(await lab.fullCount(ID)).toBe(0);
  const remuxing = await rendererGrowth(pid, () => lab.remux(ID));
  expect(await lab.manifest(ID)).toMatchObject({ durationMs: seconds * 1000, seekableBytes: await lab.size(ID) });

  const [written, remuxed] = [keeping, remuxing].map((bytes) => `${Math.round(bytes / 1_000_000)} MB`);
  console.log(
    `pages and workers grow by ${written} while ${CHUNKS} chunks are kept, by ${remuxed} while they are remuxed`,
  );
  expect(keeping).toBeLessThan(RENDERER_LIMIT);
  expect(remuxing).toBeLessThan(RENDERER_LIMIT);
});
