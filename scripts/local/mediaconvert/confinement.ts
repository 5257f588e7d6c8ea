import { execFile } from 'node:child_process';
import os from 'node:os';
import { systemPath } from '../system-path.ts';
import { findTool } from './media-tools.ts';

/** Limits of one run of a program on an uploaded file. */
export interface RunLimits {
  /** Processor time that one core may spend, in seconds. */
  cpuSeconds: number;
  /** Size of a file that it may write, in bytes. */
  fileBytes: number;
  /** Memory of a process in KiB; by default, enough for 4K pictures on many cores. */
  memoryKib?: number;
  /** How much less it matters than other programs, 0 to 19. */
  niceness?: number;
}

/** Files of this machine that a confined program sees besides its libraries, by their absolute paths. */
interface Exposed {
  /** Files and folders that it may read. */
  readable?: readonly string[];
  /** A folder in which it may write. */
  folder?: string;
  /** A folder in which it may keep something for its next run. */
  cache?: string | null;
}

const MEMORY_KIB = 4 * 1024 * 1024;

/** Processes and threads of one run: a conversion has some threads for each core. */
const PROCESSES = 512 + 16 * os.cpus().length;

/**
 * How far a program is isolated, the strongest first. `full` allows no network, no files but its libraries and the open
 * files that it receives, and no other processes; `files` lets it send signals to processes of its user; `network` allows
 * no network; `limits` isolates nothing.
 */
const ISOLATIONS = ['full', 'files', 'network', 'limits'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/** What a confined program can do that it should not, after "it can". */
const OPEN_TO: Record<Exclude<Isolation, 'full'>, string> = {
  files: 'send signals to other programs of its user',
  network: 'read the files of this machine, and send signals to other programs of its user',
  limits: 'use the network, read the files of this machine, and send signals to other programs of its user',
};

/** Says what is missing for people who run a stack; null when nothing is. */
export const isolationNotice = (isolation: Isolation): string | null =>
  isolation === 'full'
    ? null
    : `ffmpeg reads the files that people upload, and this system does not isolate it fully: if a file takes it over, it can ${OPEN_TO[isolation]}.`;

/** @returns what an engine must not be given; null where it may run */
export const engineRefusal = (isolation: Isolation): string | null =>
  hidesFiles(isolation) ? null : OPEN_TO[isolation as 'network' | 'limits'];

export const hidesFiles = (isolation: Isolation): boolean => isolation === 'full' || isolation === 'files';

/** A limit that cannot be set is already lower. The arguments are the memory, the file size and the processor time. */
const SET_LIMITS = `ulimit -c 0 2>/dev/null
ulimit -d "$1" 2>/dev/null
ulimit -f "$2" 2>/dev/null
ulimit -t "$3" 2>/dev/null
shift 3`;

/** When memory is short, the system ends this program before any other (proc(5), oom_score_adj). */
const DIES_FIRST = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj || :';

/**
 * Creates an empty root folder with the program and its libraries, and makes everything else inaccessible. Only the folder
 * that the program may write in is writable, and one that outlives it. The arguments are these folders or nothing, the
 * number of exposed files, these files, and the command. A folder below /tmp is reached by its open descriptor, because /tmp is hidden first.
 */
const MAKE_ROOT = `set -e
exec 9</tmp
mount -t tmpfs -o mode=755,size=1m,nr_inodes=4k tmpfs /tmp
cd /tmp
locate() {
  from=$1
  case $1 in /tmp/*) from=/proc/self/fd/9\${1#/tmp} ;; esac
}
expose() {
  locate "$1"
  if [ -e ".$1" ]; then return
  elif [ -L "$from" ]; then mkdir -p ".\${1%/*}"; cp -P "$from" ".$1"
  elif [ -d "$from" ]; then mkdir -p ".$1"; mount --rbind "$from" ".$1"
  elif [ -e "$from" ]; then mkdir -p ".\${1%/*}"; : > ".$1"; mount --bind "$from" ".$1"
  fi
}
for item in /usr /bin /sbin /lib /lib32 /lib64 /nix/store /etc/alternatives /etc/ld.so.cache /dev/null /dev/urandom; do
  expose "$item"
done
writable=$1
cache=$2
left=$3
shift 3
while [ "$left" -gt 0 ]; do
  expose "$1"
  shift
  left=$((left - 1))
done
expose "$1"
within=
while read -r id parent _ _ at options _; do
  case $at in /tmp) within=" $id " ;; esac
  case $within in *" $parent "*) within="$within$id "; mount -o "remount,bind,$options,ro" "$(printf '%b' "$at")" ;; esac
done </proc/self/mountinfo
for folder in "$writable" "$cache"; do
  [ "$folder" ] || continue
  locate "$folder"
  mkdir -p ".$folder"
  mount --bind "$from" ".$folder"
done
exec 9<&-`;

/**
 * The program needs /proc for /proc/self/fd, the open files that it received. In a PID namespace, it gets one in which it
 * sees itself alone. It is read-only: settings of the system there would obey a program of root.
 */
const OWN_PROC = `mkdir -p proc
mount -t proc -o ro,nosuid,nodev,noexec proc proc`;

/** Without a PID namespace, it gets the part of /proc that is its own: this shell becomes the program. */
const PART_OF_PROC = `mkdir -p proc/self
mount -o bind /proc/$$ proc/self
for item in /proc/cpuinfo /proc/meminfo /proc/stat; do expose "$item"; done`;

const ENTER_ROOT = `mkdir old
pivot_root . old
cd /
umount -l /old`;

/** The program has no capability in its namespaces, and gets none by running a program that has. */
const BECOME = `exec prlimit --nproc=${PROCESSES} -- \
setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"`;

const SCRIPTS: Record<Isolation, string[]> = {
  full: [SET_LIMITS, DIES_FIRST, MAKE_ROOT, OWN_PROC, ENTER_ROOT, BECOME],
  files: [SET_LIMITS, DIES_FIRST, MAKE_ROOT, PART_OF_PROC, ENTER_ROOT, BECOME],
  network: [SET_LIMITS, DIES_FIRST, BECOME],
  limits: [SET_LIMITS, 'exec "$@"'],
};

const NAMESPACES: Record<Isolation, string[]> = {
  // The process that waits for the program takes it along when it is killed.
  full: ['--map-root-user', '--net', '--ipc', '--mount', '--pid', '--fork', '--kill-child'],
  files: ['--map-root-user', '--net', '--ipc', '--mount'],
  network: ['--map-root-user', '--net', '--ipc'],
  limits: [],
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

/**
 * The command that runs a program within limits and this isolation. The program, or the process that waits for it and ends
 * with it, replaces the command's process.
 */
export function confine(
  isolation: Isolation,
  { command, args }: Command,
  { cpuSeconds, fileBytes, memoryKib = MEMORY_KIB, niceness = 0 }: RunLimits,
  { readable = [], folder, cache }: Exposed = {},
): ConfinedCommand {
  const env = { PATH: systemPath() };
  // Windows has no such shell; the caller limits time and output.
  if (process.platform === 'win32') return { command, args, env };
  const limits = [memoryKib, Math.ceil(fileBytes / BLOCK_BYTES), Math.ceil(cpuSeconds)].map(String);
  const exposed = hidesFiles(isolation) ? [folder ?? '', cache ?? '', String(readable.length), ...readable] : [];
  const shell = ['sh', '-c', SCRIPTS[isolation].join('\n'), 'sh', ...limits, ...exposed, command, ...args];
  const inside = isolation === 'limits' ? shell : ['unshare', ...NAMESPACES[isolation], '--', ...shell];
  return { command: 'nice', args: ['-n', String(niceness), ...inside], env };
}

/** Runs a command. @returns whether it succeeded */
type Try = (command: ConfinedCommand) => Promise<boolean>;

const works: Try = ({ command, args, env }) =>
  new Promise((resolve) => execFile(command, args, { env }, (error) => resolve(error === null)));

const TRIAL: RunLimits = { cpuSeconds: 10, fileBytes: 0 };

/** The strongest isolation with which a program still runs. @param command absolute path */
export async function findIsolation(command: string, tries: Try = works): Promise<Isolation> {
  if (process.platform !== 'linux') return 'limits';
  for (const isolation of ISOLATIONS) {
    if (await tries(confine(isolation, { command, args: ['-version'] }, TRIAL))) return isolation;
  }
  return 'limits';
}

let found: Promise<Isolation> | undefined;

/** How far this machine can isolate programs. A container or a system policy may forbid some. */
export function isolationOf(): Promise<Isolation> {
  found ??= findIsolation(findTool('ffmpeg'));
  return found;
}
