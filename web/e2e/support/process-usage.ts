import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  kind: string;
  /** Its memory without mapped files. */
  bytes: number;
}

/** A field of /proc/<pid>/status. */
const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);

function readProcess(pid: number): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kind = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
    const kilobytes = field(status, 'RssAnon') + field(status, 'RssShmem');
    return [{ pid, parent: field(status, 'PPid'), kind, bytes: kilobytes * 1024 }];
  } catch {
    // The process has ended since it was listed.
    return [];
  }
}

/** A process and its descendants. */
function processTree(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Bytes of memory of a browser (from /proc: only on Linux) by kind of process: `browser`, `renderer`, and others. */
function memoryOf(pid: number): Map<string, number> {
  const memory = new Map<string, number>();
  for (const { kind, bytes } of processTree(pid)) memory.set(kind, (memory.get(kind) ?? 0) + bytes);
  return memory;
}

/**
 * Samples the memory of a browser ten times a second.
 * @param pid of the browser itself
 * @returns a function that ends the sampling and returns the largest growth of each kind of process, in bytes
 */
export function followMemory(pid: number): () => Map<string, number> {
  const before = memoryOf(pid);
  const growth = new Map<string, number>();
  const sample = () => {
    for (const [kind, bytes] of memoryOf(pid)) {
      const grown = bytes - (before.get(kind) ?? 0);
      growth.set(kind, Math.max(growth.get(kind) ?? 0, grown));
    }
  };
  const timer = setInterval(sample, 100);
  return () => {
    clearInterval(timer);
    sample();
    return growth;
  };
}
