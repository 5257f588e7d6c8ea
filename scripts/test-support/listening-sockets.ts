import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A socket of this machine on which a process accepts connections. */
export interface ListeningSocket {
  pid: number;
  /** TCP port, or path of a Unix socket. */
  at: number | string;
  /** Whether it is outside of this process's network namespace. */
  isIsolated: boolean;
}

/** State of a listening socket in /proc/net/tcp, and flag of one in /proc/net/unix: see proc_net(5). */
const TCP_LISTEN = '0A';
const UNIX_LISTENS = 0x10000;

function read<T>(what: () => T): T | null {
  try {
    return what();
  } catch {
    // The process has ended meanwhile, or belongs to another user.
    return null;
  }
}

const linesOf = (pid: number, file: string): string[][] =>
  (read(() => readFileSync(`/proc/${pid}/net/${file}`, 'utf8')) ?? '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));

/** What the sockets of a process's network namespace listen on, by their inodes. */
function listeningInNamespaceOf(pid: number): Map<string, number | string> {
  const tcp = ['tcp', 'tcp6'].flatMap((file) => linesOf(pid, file));
  const ports = tcp
    .filter(([, , , state]) => state === TCP_LISTEN)
    .map(
      ([, local = '', , , , , , , , inode = '']) => [inode, Number.parseInt(local.split(':')[1] ?? '', 16)] as const,
    );
  const paths = linesOf(pid, 'unix')
    .filter(([, , , flags = '']) => (Number.parseInt(flags, 16) & UNIX_LISTENS) !== 0)
    .map(([, , , , , , inode = '', path = '']) => [inode, path] as const);
  return new Map<string, number | string>([...ports, ...paths]);
}

const inodesOf = (pid: number): string[] =>
  (read(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap((fd) => {
    const target = read(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? '';
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
  });

const parentOf = (pid: number): number => {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
};

const allProcesses = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** A process and those that it has started, directly or not. */
export function processTree(root: number): number[] {
  const parents = allProcesses().map((pid) => [pid, parentOf(pid)] as const);
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

const namespaceOf = (pid: number | 'self') => read(() => readlinkSync(`/proc/${pid}/ns/net`));

/** Processes of this machine in the same network namespace as one of them. */
export const inNamespaceOf = (pid: number): number[] =>
  allProcesses().filter((each) => namespaceOf(each) === namespaceOf(pid));

/** All sockets on which the processes of a tree accept connections. Only for Linux. */
export const listeningSockets = (root: number): ListeningSocket[] =>
  processTree(root).flatMap((pid) => {
    const listening = listeningInNamespaceOf(pid);
    const isIsolated = namespaceOf(pid) !== namespaceOf('self');
    return inodesOf(pid).flatMap((inode) => {
      const at = listening.get(inode);
      return at === undefined ? [] : { pid, at, isIsolated };
    });
  });
