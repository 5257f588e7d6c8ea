import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../setup/paths.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { listen } from '../http/listen.ts';
import { confine, engineRefusal, findIsolation, type Isolation, isolationNotice, isolationOf } from './confinement.ts';
import { findTool } from './media-tools.ts';

const folder = temporaryFolder();
chmodSync(folder, 0o777);

const level = await isolationOf();

type Exposed = Parameters<typeof confine>[3];

/** A shell script that is confined like ffmpeg. */
const confined = (script: string, isolation: Isolation, fileBytes = 512, exposed: Exposed = {}) =>
  confine(isolation, { command: '/bin/sh', args: ['-c', script] }, { cpuSeconds: 7, fileBytes }, exposed);

/** Root has no limit of processes. */
const NOBODY = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Output of a shell script that is confined like ffmpeg. */
function say(script: string, isolation = level, fileBytes?: number, exposed?: Exposed): string {
  const { command, args, env } = confined(script, isolation, fileBytes, exposed);
  return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', env, ...NOBODY });
}

describe('a confined program', () => {
  it('has limits on memory, output and time, and leaves no core', () => {
    const limits = say('ulimit -d; ulimit -f; ulimit -t; ulimit -c').trim().split('\n');
    expect(limits).toEqual([String(4 * 1024 * 1024), '1', '7', '0']);
  });

  it('gets none of the variables of the stack', () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    expect(say('env')).not.toContain('secret');
  });
});

// A container or the system's policy may forbid isolation. The stack then says so.
describe.skipIf(level === 'limits')('a confined program, where the machine supports isolation,', () => {
  it('cannot reach the network, not even this machine', async () => {
    let asked = 0;
    const server = createServer((_request, answer) => {
      asked += 1;
      answer.end();
    });
    const url = `http://127.0.0.1:${await listen(server, 0)}/`;
    const run = confine(
      level,
      { command: findTool('ffmpeg'), args: ['-v', 'error', '-i', url, '-f', 'null', '-'] },
      { cpuSeconds: 7, fileBytes: 0 },
    );
    expect(() => execFileSync(run.command, run.args, { stdio: 'ignore' })).toThrow();
    server.close();
    expect(asked).toBe(0);
  });

  it('has no privilege, gets none by running another program, and not any number of processes', () => {
    const status = say('cat /proc/self/status');
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
      expect(status).toMatch(new RegExp(`^${set}:\\t0+$`, 'm'));
    }
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(say('cat /proc/self/limits')).toMatch(/^Max processes +\d{3,4} /m);
    // The processes live longer than a slow machine needs to start as many as the limit.
    const bomb = `trap 'kill $all' EXIT; n=0
      while [ $n -lt 6000 ]; do sleep 60 & all="$all $!" n=$((n + 1)); done 2>&1; wait`;
    expect(() => say(bomb)).toThrow();
  });

  it('is the first that ends when memory is short', () => {
    const { command, args } = confined('exec sleep 60', level);
    const child = spawn(command, args);
    return vi
      .waitFor(() => {
        const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
        expect(readFileSync(`/proc/${children || child.pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
      })
      .finally(() => child.kill('SIGKILL'));
  });
});

describe.skipIf(!['full', 'files'].includes(level))('a confined program, where files can be hidden from it,', () => {
  const levels = level === 'full' ? (['full', 'files'] as const) : (['files'] as const);

  it.each(levels)('cannot see the files of this machine: %s', (isolation) => {
    const secret = path.join(folder, 'secret');
    writeFileSync(secret, '');
    const listing = [secret, import.meta.filename, '/etc/passwd', '/home', '/root'].map((file) => `ls -d '${file}'`);
    expect(say(`{ ${listing.join('; ')}; } 2>/dev/null; true`, isolation)).toBe('');
  });

  it.each(levels)('can read programs and libraries, and write only in its own folder: %s', (isolation) => {
    expect(say('ls /', isolation).split('\n')).not.toEqual(expect.arrayContaining(['tmp', 'home', 'work']));
    expect(() => say('head -c 2000000 /dev/urandom > /large', isolation, 4_000_000)).toThrow();
    const models = mkdtempSync(path.join(folder, 'a model-'));
    const own = mkdtempSync(path.join(folder, 'own-'));
    for (const each of [models, own]) chmodSync(each, 0o777);
    writeFileSync(path.join(models, 'model'), 'weights');
    chmodSync(path.join(models, 'model'), 0o666);
    const script = `cat '${models}/model' > '${own}/copy'; for d in /usr /usr/bin '${models}' '${models}/model'; do
      (echo x >> "$d/x" || echo x >> "$d") 2>/dev/null && echo "$d"; done; true`;
    expect(say(script, isolation, 4096, { readable: [models], folder: own })).toBe('');
    expect(readFileSync(path.join(own, 'copy'), 'utf8')).toBe('weights');
    expect(readFileSync(path.join(models, 'model'), 'utf8')).toBe('weights');
  });

  it.each(levels)('cannot read the environment or the command line of another process: %s', (isolation) => {
    const { pid } = process;
    const read = `for f in environ cmdline maps status; do cat /proc/${pid}/$f; done; ls /proc/${pid}/root /proc/${pid}/fd`;
    // The id can be that of a process of its own, which has none of this.
    expect(say(`(${read}) 2>/dev/null | tr '\\0' ' '; true`, isolation)).not.toContain('node');
    expect(say('cat /proc/[0-9]*/cmdline 2>/dev/null; true', isolation)).not.toContain('vitest');
  });

  it.each(levels)('cannot change the settings of the system: %s', (isolation) => {
    expect(say('echo x 2>/dev/null >/proc/sys/kernel/core_pattern || echo refused', isolation)).toBe('refused\n');
  });
});

describe.skipIf(level !== 'full')('a confined program, where it has processes of its own,', () => {
  it('cannot end another process, also not all of its user at once', async () => {
    const other = spawn('sleep', ['60'], NOBODY);
    const ended = new Promise((resolve) => other.once('exit', (_code, signal) => resolve(signal)));
    say(`kill -9 ${other.pid} ${process.pid} 2>/dev/null; (kill -9 -1) 2>/dev/null; true`);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
  });

  it('ends with all that it has started when the process that waits for it is killed', async () => {
    const { command, args } = confined('(exec setsid sleep 61) & echo started; wait', level);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = new Promise((resolve) => child.once('close', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    // Every process with the output has ended.
    await closed;
  });
});

/** Runs commands of confined programs in surroundings that a shell script makes. */
const within =
  (surroundings: string) =>
  ({ command, args, env }: { command: string; args: string[]; env: NodeJS.ProcessEnv }): Promise<boolean> =>
    new Promise((resolve) => {
      const outer = ['--map-root-user', '--mount', '--', 'sh', '-c', `${surroundings}\nexec "$@"`, 'sh'];
      execFile('unshare', [...outer, command, ...args], { env, ...NOBODY }, (error) => resolve(error === null));
    });

/** Masked as container engines do it. */
const MASKED_PROC = `set -e
for item in kcore keys timer_list; do if [ -e /proc/$item ]; then mount -o bind /dev/null /proc/$item; fi; done`;

/** What the settings of the unit forbid: `ProtectKernelTunables`, `RestrictNamespaces`, `NoNewPrivileges` and others. */
const UNIT = `set -e
for item in sys irq bus; do if [ -e /proc/$item ]; then
  mount -o bind /proc/$item /proc/$item
  mount -o remount,bind,nosuid,nodev,noexec /proc/$item
fi; done
echo 0 >/proc/sys/user/max_pid_namespaces
echo 0 >/proc/sys/user/max_uts_namespaces
echo 0 >/proc/sys/user/max_cgroup_namespaces
mount -o remount,bind,ro,nosuid,nodev,noexec /proc/sys
mount -t tmpfs tmpfs /home
umask 0077
set -- unshare --map-user=1000 --map-group=1000 --keep-caps -- \\
  setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- "$@"`;

describe.skipIf(level !== 'full')('a system that allows less', () => {
  const ffmpeg = findTool('ffmpeg');

  it.each([
    ['a container with a masked /proc', MASKED_PROC],
    ['the unit of systemd', UNIT],
  ])('loses only the processes of its own: %s', async (_name, surroundings) => {
    expect(await findIsolation(ffmpeg, within(surroundings))).toBe('files');
  });

  it('is as the unit says', () => {
    const unit = readFileSync(path.join(ROOT, 'scripts/host/framekeep.service'), 'utf8');
    expect(unit).toContain('ProtectKernelTunables=yes');
    expect(unit).toContain('RestrictNamespaces=user net mnt ipc');
  });

  it.each([
    ['no mount namespaces', 'echo 0 >/proc/sys/user/max_mnt_namespaces', 'network'],
    ['no network namespaces', 'echo 0 >/proc/sys/user/max_net_namespaces', 'limits'],
  ] as const)('with %s is found out', async (_name, surroundings, isolation) => {
    expect(await findIsolation(ffmpeg, within(surroundings))).toBe(isolation);
  });
});

describe('an isolation that is not full', () => {
  it('is told to administrators', () => {
    expect(isolationNotice('full')).toBeNull();
    expect(isolationNotice('files')).toContain('it can send signals to other programs of its user.');
    expect(isolationNotice('network')).toContain('it can read the files of this machine');
    expect(isolationNotice('limits')).toContain('it can use the network');
  });

  it('that hides no files refuses engines', () => {
    expect(engineRefusal('full')).toBeNull();
    expect(engineRefusal('files')).toBeNull();
    expect(engineRefusal('network')).not.toBeNull();
    expect(engineRefusal('limits')).not.toBeNull();
  });
});
