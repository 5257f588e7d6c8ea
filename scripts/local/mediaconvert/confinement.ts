import { execFile } from 'node:child_process';
import { systemPath } from '../system-path.ts';

/** Limits of one run of ffmpeg or ffprobe on an uploaded file. */
export interface RunLimits {
  /** Processor time that one core may spend, in seconds. */
  cpuSeconds: number;
  /** Size of a file that it may write, in bytes. */
  fileBytes: number;
  /** Memory in KiB; by default, enough for 4K pictures on many cores. */
  memoryKib?: number;
}

/** Files of this machine that a confined program sees besides its libraries, by their absolute paths. */
interface Exposed {
  /** Files and folders that it may read. */
  readable?: readonly string[];
  /** A folder in which it may write. */
  folder?: string;
}

const MEMORY_KIB = 4 * 1024 * 1024;

/**
 * How far a program is isolated: `full` allows no network and no files but its libraries and the open files that it
 * receives, `network` allows no network, `limits` isolates neither.
 */
export type Isolation = 'full' | 'network' | 'limits';

/** A limit that cannot be set is already lower. */
const SET_LIMITS = `ulimit -d "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
ulimit -t "$3" 2>/dev/null
shift 3`;

/**
 * Creates an empty root folder with the program and its libraries, and makes everything else inaccessible. /proc is
 * needed for /proc/self/fd, the open files that the program received. The arguments are the number of exposed files, these
 * files, and the command. A folder below /tmp is reached by its open descriptor, because /tmp is hidden first.
 */
const LEAVE_FILES = `set -e
exec 9</tmp
mount -t tmpfs -o mode=755,size=1m tmpfs /tmp
cd /tmp
expose() {
  from=$1
  case $1 in /tmp/*) from=/proc/self/fd/9\${1#/tmp} ;; esac
  if [ -e ".$1" ]; then return
  elif [ -L "$from" ]; then mkdir -p ".\${1%/*}"; cp -P "$from" ".$1"
  elif [ -d "$from" ]; then mkdir -p ".$1"; mount --rbind "$from" ".$1"
  elif [ -e "$from" ]; then mkdir -p ".\${1%/*}"; : > ".$1"; mount --bind "$from" ".$1"
  fi
}
for item in /usr /bin /sbin /lib /lib32 /lib64 /nix/store /etc/alternatives /etc/ld.so.cache /dev/null /dev/urandom /proc; do
  expose "$item"
done
left=$1
shift
while [ "$left" -gt 0 ]; do
  expose "$1"
  shift
  left=$((left - 1))
done
expose "$1"
exec 9<&-
mkdir old
pivot_root . old
cd /
umount -l /old`;

const NAMESPACES = {
  full: ['--map-root-user', '--net', '--ipc', '--mount'],
  network: ['--map-root-user', '--net', '--ipc'],
};

/** Blocks of `ulimit -f` (POSIX). */
const BLOCK_BYTES = 512;

interface Command {
  command: string;
  args: string[];
}

interface ConfinedCommand extends Command {
  /** The program gets none of this runtime's variables, which include credentials. */
  env: NodeJS.ProcessEnv;
}

/** The command that runs a program within limits and this isolation. The program replaces the shell's process. */
export function confine(
  isolation: Isolation,
  { command, args }: Command,
  { cpuSeconds, fileBytes, memoryKib = MEMORY_KIB }: RunLimits,
  { readable = [], folder }: Exposed = {},
): ConfinedCommand {
  const env = { PATH: systemPath() };
  // Windows has no such shell; the caller limits time and output.
  if (process.platform === 'win32') return { command, args, env };
  const limits = [memoryKib, Math.ceil(fileBytes / BLOCK_BYTES), Math.ceil(cpuSeconds)].map(String);
  const script = [SET_LIMITS, ...(isolation === 'full' ? [LEAVE_FILES] : []), 'exec "$@"'].join('\n');
  const files = [...readable, ...(folder === undefined ? [] : [folder])];
  const exposed = isolation === 'full' ? [String(files.length), ...files] : [];
  const shell = ['sh', '-c', script, 'sh', ...limits, ...exposed, command, ...args];
  if (isolation === 'limits') return { command: 'sh', args: shell.slice(1), env };
  return { command: 'unshare', args: [...NAMESPACES[isolation], '--', ...shell], env };
}

const works = ({ command, args, env }: ConfinedCommand) =>
  new Promise<boolean>((resolve) => execFile(command, args, { env }, (error) => resolve(error === null)));

const TRIAL: RunLimits = { cpuSeconds: 10, fileBytes: 0 };

async function findIsolation(command: string): Promise<Isolation> {
  if (process.platform !== 'linux') return 'limits';
  const trial = { command, args: ['-version'] };
  if (await works(confine('full', trial, TRIAL))) return 'full';
  return (await works(confine('network', trial, TRIAL))) ? 'network' : 'limits';
}

const found = new Map<string, Promise<Isolation>>();

/**
 * How far this machine can isolate ffmpeg or ffprobe: the strongest isolation with which the program still runs. A
 * container or a system policy may forbid some.
 * @param command absolute path
 */
export function isolationOf(command: string): Promise<Isolation> {
  const isolation = found.get(command) ?? findIsolation(command);
  found.set(command, isolation);
  return isolation;
}
