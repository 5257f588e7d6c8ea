import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, on every Linux. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  kind: string;
  cpuSeconds: number;
  /** Its memory without mapped files. */
  bytes: number;
}

/** A field of /proc/<pid>/status. */
const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);

function readProcess(pid: number): Process[] {
  try {
    // The fields after the name, which may contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kind = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
    const cpuSeconds = (Number(stat[11]) + Number(stat[12])) / TICKS;
    const kilobytes = field(status, 'RssAnon') + field(status, 'RssShmem');
    return [{ pid, parent: field(status, 'PPid'), kind, cpuSeconds, bytes: kilobytes * 1024 }];
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

interface Usage {
  /** CPU time so far. */
  cpuSeconds: number;
  /** Bytes of memory by kind of process: `browser`, `renderer`, `utility` (its network), and others. */
  memory: Map<string, number>;
}

/** The resources that a browser uses (from /proc: only on Linux). @param pid of the browser itself */
export function usageOf(pid: number): Usage {
  const usage: Usage = { cpuSeconds: 0, memory: new Map() };
  for (const { kind, cpuSeconds, bytes } of processTree(pid)) {
    usage.cpuSeconds += cpuSeconds;
    usage.memory.set(kind, (usage.memory.get(kind) ?? 0) + bytes);
  }
  return usage;
}

/**
 * Samples the memory of a browser ten times a second.
 * @param pid of the browser itself
 * @returns a function that ends the sampling and returns the largest growth of each kind of process, in bytes
 */
export function watchMemory(pid: number): () => Map<string, number> {
  const before = usageOf(pid).memory;
  const growth = new Map<string, number>();
  const sample = () => {
    for (const [kind, bytes] of usageOf(pid).memory) {
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
