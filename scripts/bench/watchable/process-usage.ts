import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every Linux. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  kind: string;
  cpuSeconds: number;
  /** Its own bytes, without mapped files. */
  bytes: number;
}

function readProcess(pid: number): Process[] {
  try {
    // The fields after the name, which may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = ['RssAnon', 'RssShmem'].map((name) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]));
    const kind = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return [{ pid, parent: Number(fields[1]), kind, cpuSeconds, bytes: 1024 * kilobytes.reduce((a, b) => a + b) }];
  } catch {
    // The process has ended since it was listed.
    return [];
  }
}

function processTree(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

export interface Usage {
  cpuSeconds: number;
  /** Memory of its pages and their workers, in bytes. */
  rendererBytes: number;
}

/** The resources that a browser has used so far (from /proc: only on Linux). @param pid of the browser itself */
export function usageOf(pid: number): Usage {
  const processes = processTree(pid);
  const renderers = processes.filter(({ kind }) => kind === 'renderer');
  return {
    cpuSeconds: processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    rendererBytes: renderers.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
