import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';

/** All that a sandbox is made from. */
export interface SandboxOptions {
  name: string;
  /** URL of the bundle. */
  entry: string;
  exportName: string;
  env: Record<string, string>;
  memoryMb: number;
  /** The unchanging part of a handler's context. */
  context: Record<string, string>;
}

/** A failed invocation: the handler threw, the worker died, or time ran out. */
export class FunctionError extends Error {}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

type Reply = { id: string; result: string } | { id: string; error: { name: string; message: string; stack: string } };

const BOOTSTRAP = new URL('./worker.mjs', import.meta.url);

/** One worker thread that runs a function's bundle: the sandbox of one Lambda instance, for many calls at a time. */
export class Sandbox {
  readonly #worker: Worker;
  readonly #pending = new Map<string, Pending>();
  #retired = false;
  /** Whether it can take no further call. */
  ended = false;

  constructor({ name, entry, exportName, env, memoryMb, context }: SandboxOptions, log: Log) {
    this.#worker = new Worker(BOOTSTRAP, {
      name,
      env,
      execArgv: ['--enable-source-maps'],
      workerData: { entry, exportName, context },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => log.info(name, text));
    }
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => {
      if (!this.#retired) log.error(name, error);
      this.#end(new FunctionError(`The function crashed: ${error.message}`));
    });
    this.#worker.on('exit', () => this.#end(new FunctionError('The function exited before it answered')));
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(new FunctionError(reply.error.stack || reply.error.message));
    else pending?.resolve(JSON.parse(reply.result));
    if (this.#retired && this.#pending.size === 0) void this.stop();
  }

  #end(error: FunctionError): void {
    this.ended = true;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }

  /**
   * Runs the handler once.
   * @param timeoutMs after which the call fails
   */
  invoke(event: unknown, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new FunctionError(`Task timed out after ${timeoutMs / 1000} seconds`));
        void this.retire();
      }, timeoutMs);
      const settle = <T>(then: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      };
      this.#pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.#worker.postMessage({ id, event, deadline: Date.now() + timeoutMs });
    });
  }

  /** Takes no further call, and ends once the calls under way have. */
  async retire(): Promise<void> {
    this.#retired = true;
    this.ended = true;
    if (this.#pending.size === 0) await this.stop();
  }

  async stop(): Promise<void> {
    this.#retired = true;
    await this.#worker.terminate();
  }
}
