import { readdir, readFile } from 'node:fs/promises';

const KB_PER_MB = 1024;

interface ProcessFacts {
  pid: number;
  parent: number;
  command: string;
  residentMb: number;
}

/** Undefined for a process that has just ended. */
async function factsOf(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: number('PPid'), command, residentMb: number('VmRSS') / KB_PER_MB };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function processesUnder(root: number): Promise<ProcessFacts[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const all = (await Promise.all(ids.map(factsOf))).filter((facts) => facts !== undefined);
  const found = new Set([root]);
  // A parent's number can be higher than its child's, so one pass does not find all.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

export interface BrowserMemory {
  /** Pages and their workers, in MB. */
  renderers: number;
  /** All of the browser's processes together, in MB. */
  all: number;
}

/** Memory of a browser's processes now (RSS, from /proc: only on Linux). */
async function browserMemory(browserPid: number): Promise<BrowserMemory> {
  const processes = await processesUnder(browserPid);
  const sum = (some: ProcessFacts[]) => some.reduce((total, { residentMb }) => total + residentMb, 0);
  return {
    renderers: sum(processes.filter(({ command }) => command.includes('--type=renderer'))),
    all: sum(processes),
  };
}

/** Samples the memory ten times a second during some work; returns the largest growth. */
export async function memoryGrowth(browserPid: number, work: () => Promise<unknown>): Promise<BrowserMemory> {
  const before = await browserMemory(browserPid);
  const most = { ...before };
  const look = async () => {
    const now = await browserMemory(browserPid);
    most.renderers = Math.max(most.renderers, now.renderers);
    most.all = Math.max(most.all, now.all);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await looking;
  return { renderers: most.renderers - before.renderers, all: most.all - before.all };
}
