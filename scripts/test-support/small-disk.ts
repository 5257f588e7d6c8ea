import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine } from './killable-stack.ts';
import { end, hasEnded, printedOn } from './programs.ts';

const RUNNER = fileURLToPath(new URL('./run-stack.ts', import.meta.url));

/** Mounts a file system in memory, and becomes the given program when it may begin. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size="$1" tmpfs "$2" && echo mounted && read -r _ && shift 2 && exec "$@"';

/** A namespace in which any user may mount file systems. */
const NAMESPACE = ['-r', '-m'];

/** Whether this machine lets its users mount file systems in namespaces of their own. */
export const canMount = (): boolean =>
  spawnSync('unshare', [...NAMESPACE, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

/** A stack in a process of its own, with its data on a small disk of its own. */
export class StackOnSmallDisk {
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  #environment: Record<string, string> = {};
  readonly #said: () => string;

  private constructor(child: ChildProcess, dataDir: string) {
    this.#child = child;
    this.#dataDir = dataDir;
    this.#said = printedOn(child.stderr);
  }

  /**
   * @param dataDir an empty folder, which becomes the mount point of the disk
   * @param megabytes size of the disk
   * @param prepare is called when the disk is empty
   */
  static async start(
    dataDir: string,
    megabytes: number,
    options: object,
    prepare: (stack: StackOnSmallDisk) => void,
  ): Promise<StackOnSmallDisk> {
    const program = [process.execPath, '--import', 'tsx', RUNNER];
    const child = spawn(
      'unshare',
      [...NAMESPACE, 'sh', '-c', ON_SMALL_DISK, 'sh', `${megabytes}m`, dataDir, ...program],
      {
        env: { ...process.env, STACK_OPTIONS: JSON.stringify({ ...options, dataDir }) },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const stack = new StackOnSmallDisk(child, dataDir);
    await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
    prepare(stack);
    child.stdin?.write('\n');
    stack.#environment = JSON.parse(await firstLine(child)).environment;
    return stack;
  }

  get environment(): Record<string, string> {
    return this.#environment;
  }

  /** What it has printed for the person who runs it. */
  get said(): string {
    return this.#said();
  }

  hasEnded(): boolean {
    return hasEnded(this.#child);
  }

  /** Path of a file on the disk, as other processes can open it. */
  fileOf(name: string): string {
    return path.join(`/proc/${this.#child.pid}/root`, this.#dataDir, name);
  }

  /** Writes a file until the disk is full. @returns the bytes for which there was room */
  fill(): number {
    const handle = openSync(this.fileOf('fill'), 'a');
    try {
      return [1 << 20, 4096, 1].reduce((sum, size) => sum + this.#append(handle, Buffer.alloc(size)), 0);
    } finally {
      closeSync(handle);
    }
  }

  #append(handle: number, bytes: Buffer): number {
    let written = 0;
    try {
      for (;;) written += writeSync(handle, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      return written;
    }
  }

  /** Frees what `fill` has written. */
  free(): void {
    rmSync(this.fileOf('fill'));
  }

  /** Makes the disk read-only for what is opened from now on, like a mount that was changed under a running program. */
  makeReadOnly(): void {
    this.#inNamespace('mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"');
  }

  /** Undoes `makeReadOnly`. */
  makeWritable(): void {
    this.#inNamespace('umount -l "$1"');
  }

  #inNamespace(script: string): void {
    const inside = ['-t', String(this.#child.pid), '-U', '-m', '--preserve-credentials'];
    execFileSync('nsenter', [...inside, 'sh', '-c', script, 'sh', this.#dataDir]);
  }

  kill(): Promise<void> {
    return end(this.#child, 'SIGKILL');
  }
}
