import { execFile } from 'node:child_process';
import { systemPath } from '../system-path.ts';

/**
 * Brings up the loopback interface of a new network namespace. No program for this is on every system: Debian always has
 * Perl, Fedora and Arch have `ip`, and Alpine has BusyBox. The call of Perl and Python is SIOCSIFFLAGS, see netdevice(7).
 */
const LOOPBACK_UP = `{ ip link set lo up || busybox ip link set lo up || ifconfig lo up ||
perl -e 'socket(S,2,2,0) && ioctl(S,0x8914,pack("a16s@40","lo",0x49)) or exit 1' ||
python3 -c 'import fcntl,socket,struct; fcntl.ioctl(socket.socket(2,2),0x8914,struct.pack("16sh22x",b"lo",0x49))'
} >/dev/null 2>&1`;

/** Root needs no user namespace, in which it could not open the files of other users. */
const WAYS = [...(process.geteuid?.() === 0 ? [['--net']] : []), ['--map-root-user', '--net']];

interface Command {
  command: string;
  args: string[];
}

/** Builds the command that runs a shell script in a network namespace of its own. `$1` is the first argument. */
export type NetworkNamespace = (script: string, args: string[]) => Command;

const namespaceOf =
  (options: string[]): NetworkNamespace =>
  (script, args) => ({
    command: 'unshare',
    args: [...options, '--', 'sh', '-c', `${LOOPBACK_UP} || exit 1\n${script}`, 'sh', ...args],
  });

const works = ({ command, args }: Command) =>
  new Promise<boolean>((resolve) => {
    execFile(command, args, { env: { PATH: systemPath() } }, (error) => resolve(error === null));
  });

async function find(): Promise<NetworkNamespace | null> {
  if (process.platform !== 'linux') return null;
  for (const namespace of WAYS.map(namespaceOf)) {
    if (await works(namespace('exit 0', []))) return namespace;
  }
  return null;
}

let found: Promise<NetworkNamespace | null> | undefined;

/**
 * How this machine runs a program in a network namespace of its own: its ports are then out of reach for every other
 * program. Only Linux has such namespaces, and a container or the system's policy may forbid them.
 * @returns null where that is not possible
 */
export function findNetworkNamespace(): Promise<NetworkNamespace | null> {
  found ??= find();
  return found;
}
