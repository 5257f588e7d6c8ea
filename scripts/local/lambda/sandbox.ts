import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';

export interface SandboxOptions {
  name: string;
  /** URL of the bundle. */
  entry: string;
  exportName: string;
  /** URLs of modules that are loaded before the bundle, for tests. */
  imports?: readonly string[];
  env: Record<string, string>;
  memoryMb: number;
  /** Whether it does bulk work, which gets a lower priority. */
  isBulk: boolean;
}

/** Lambda's answer for a failed invocation: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-exceptions.html */
export interface FunctionFault {
  /** Name of the thrown error, or Lambda's own name for the end of a sandbox. */
  errorType: string;
  errorMessage: string;
  /** Lines of the stack. */
  trace?: string[];
}

/** A failed invocation: the handler threw, the worker died, or time ran out. */
export class FunctionError extends Error {
  constructor(readonly fault: FunctionFault) {
    super(fault.trace?.join('\n') || fault.errorMessage);
  }
}

/** Learns what functions do. */
export interface FunctionListener {
  /** @param seconds that the invocation took */
  ended(name: string, seconds: number, hasFailed: boolean): void;
  throttled(name: string): void;
  /** A whole line of standard output. */
  wrote(line: string): void;
}

/** Passes on the whole lines of a text that arrives in pieces. */
function linesTo(take: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
}

const exited = (errorMessage: string) => new FunctionError({ errorType: 'Runtime.ExitError', errorMessage });

const thrown = ({ name, message, stack }: Thrown) =>
  new FunctionError({ errorType: name, errorMessage: message, trace: stack ? stack.split('\n') : [] });

interface Pending {
  resolve(result: string): void;
  reject(error: Error): void;
}

interface Thrown {
  name: string;
  message: string;
  stack: string;
}

type Reply = { id: string; result: string } | { id: string; error: Thrown };

const BOOTSTRAP = new URL('./worker.mjs', import.meta.url);

/** One worker thread that runs a function's bundle: the sandbox of a Lambda instance, for many concurrent calls. */
export class Sandbox {
  readonly #worker: Worker;
  readonly #pending = new Map<string, Pending>();
  #retired = false;
  /** Whether it accepts no further calls. */
  ended = false;
  /** Whether its worker thread has ended. */
  isStopped = false;

  constructor(
    { name, entry, exportName, imports = [], env, memoryMb, isBulk }: SandboxOptions,
    log: Log,
    listener?: Pick<FunctionListener, 'wrote'>,
  ) {
    this.#worker = new Worker(BOOTSTRAP, {
      name,
      env,
      execArgv: ['--enable-source-maps'],
      workerData: { entry, exportName, imports, isBulk },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => log.info(name, text));
    }
    if (listener)
      this.#worker.stdout.on(
        'data',
        linesTo((line) => listener.wrote(line)),
      );
    this.#worker.on('message', (reply: Reply) => this.#finish(reply));
    this.#worker.on('error', (error) => {
      if (!this.#retired) log.error(name, error);
      this.#end(exited(`The function crashed: ${error.message}`));
    });
    this.#worker.on('exit', () => {
      this.isStopped = true;
      this.#end(exited('The function exited before it answered'));
    });
  }

  #finish(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(thrown(reply.error));
    else pending?.resolve(reply.result);
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
   * @returns its result as JSON
   */
  invoke(event: unknown, timeoutMs: number): Promise<string> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        const errorMessage = `Task timed out after ${timeoutMs / 1000} seconds`;
        reject(new FunctionError({ errorType: 'Sandbox.Timedout', errorMessage }));
        void this.retire();
      }, timeoutMs);
      const ending = <T>(then: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      };
      this.#pending.set(id, { resolve: ending(resolve), reject: ending(reject) });
      this.#worker.postMessage({ id, event, deadline: Date.now() + timeoutMs });
    });
  }

  /** Loads the code that the function's calls load later. A call has priority. */
  prepare(): void {
    this.#worker.postMessage('prepare');
  }

  /** Accepts no further calls, and ends after the running calls. */
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
