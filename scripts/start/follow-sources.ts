import { watch } from 'node:fs';
import path from 'node:path';
import { ensureSynthesized } from '../setup/ensure-built.mjs';

/** Editors save several files at once: changes within this time count as one, in milliseconds. */
const BURST_MS = 80;

const say = (text: string) => process.stdout.write(`[dev] ${text}\n`);
const isTest = (file: string) => /\.test\.ts$|test-support/.test(file);

/** Runs `work` once after several calls, again if there were calls meanwhile, and never twice at the same time. */
function afterBurst(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const run = async () => {
    if (running) return schedule();
    running = true;
    await work();
    running = false;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), BURST_MS);
  };
  return schedule;
}

async function rebundle(reload: () => Promise<void>): Promise<void> {
  const start = Date.now();
  try {
    // The synthesis bundles the functions.
    await ensureSynthesized();
    await reload();
    say(`functions reloaded (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Bundles the functions again when they or their shared code are edited, and reports when a restart is necessary.
 * @returns stops following
 */
export function followSources(root: string, reload: () => Promise<void>): () => void {
  const change = afterBurst(() => rebundle(reload));
  const onSource = (_event: string, file: string | null) => {
    if (file && !isTest(file)) change();
  };
  const onInfra = (_event: string, file: string | null) => {
    if (file && !isTest(file)) say('infra/ has changed: stop and start again to run the new stack');
  };
  const watchers = [
    ...['functions', 'shared'].map((name) => watch(path.join(root, name), { recursive: true }, onSource)),
    watch(path.join(root, 'infra'), { recursive: true }, onInfra),
  ];
  return () => {
    for (const each of watchers) each.close();
  };
}
