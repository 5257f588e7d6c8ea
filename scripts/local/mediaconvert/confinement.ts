import { execFile } from 'node:child_process';
import path from 'node:path';

/** Limits of one run of ffmpeg or ffprobe over a file that somebody uploaded. */
export interface RunLimits {
  /** Processor time that one core may spend, in seconds. */
  cpuSeconds: number;
  /** Size of a file that it may write, in bytes. */
  fileBytes: number;
}

/** Memory of one run in KiB: enough for 4K pictures on many cores. */
const MEMORY_KIB = 4 * 1024 * 1024;

/**
 * What separates a program from the machine: `full` leaves it no network and no files but its libraries and those that
 * it is handed open, `network` no network, `limits` neither of both.
 */
export type Isolation = 'full' | 'network' | 'limits';

/** Where a limit cannot be set, one below it is in force already. */
const SET_LIMITS = `ulimit -d "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
ulimit -t "$3" 2>/dev/null
shift 3`;

/**
 * Makes an empty root folder, puts the program (`$1`) there and what programs are made of, and leaves everything else
 * behind. /proc is for /proc/self/fd, the files that were handed over open.
 */
const LEAVE_FILES = `set -e
mount -t tmpfs -o mode=755,size=1m tmpfs /tmp
cd /tmp
for item in /usr /bin /sbin /lib /lib32 /lib64 /nix/store /etc/alternatives /etc/ld.so.cache /dev/null /dev/urandom /proc "$1"; do
  if [ -e ".$item" ]; then continue
  elif [ -L "$item" ]; then cp -P "$item" ".$item"
  elif [ -d "$item" ]; then mkdir -p ".$item"; mount --rbind "$item" ".$item"
  elif [ -e "$item" ]; then mkdir -p ".\${item%/*}"; : > ".$item"; mount --bind "$item" ".$item"
  fi
done
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
  /** No variable of this runtime is the program's business: its credentials are among them. */
  env: NodeJS.ProcessEnv;
}

/** With the folders of `mount` and `pivot_root`, which are not on every user's path. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(path.delimiter),
});

/** The command that runs a program within limits, isolated this much. The process is the program's own in the end. */
export function confine(
  isolation: Isolation,
  { command, args }: Command,
  { cpuSeconds, fileBytes }: RunLimits,
): ConfinedCommand {
  const env = environment();
  // There is no such shell on Windows; time and output are limited by the one who runs the program.
  if (process.platform === 'win32') return { command, args, env };
  const limits = [MEMORY_KIB, Math.ceil(fileBytes / BLOCK_BYTES), Math.ceil(cpuSeconds)].map(String);
  const script = [SET_LIMITS, ...(isolation === 'full' ? [LEAVE_FILES] : []), 'exec "$@"'].join('\n');
  const shell = ['sh', '-c', script, 'sh', ...limits, command, ...args];
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
 * How much this machine isolates ffmpeg or ffprobe: as much as the program still runs with. A container or a policy of
 * the system may forbid it.
 * @param command absolute path
 */
export function isolationOf(command: string): Promise<Isolation> {
  const isolation = found.get(command) ?? findIsolation(command);
  found.set(command, isolation);
  return isolation;
}
