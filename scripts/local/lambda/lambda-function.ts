import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from '../log.ts';
import { REGION } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import type { HeldCredentials, IssueCredentials } from './access-environment.ts';
import { requireEventSize, requireResultSize } from './payload-limits.ts';
import { type FunctionListener, Sandbox, type SandboxOptions } from './sandbox.ts';

/** Properties of AWS::Lambda::Function that are used here. */
interface FunctionProperties {
  Code: { S3Key?: string };
  Handler: string;
  Runtime: string;
  Timeout?: number;
  MemorySize?: number;
  Description?: string;
  Environment?: { Variables?: Record<string, string> };
}

export interface FunctionDefinition extends SandboxOptions {
  arn: string;
  timeoutMs: number;
  /** The environment variables in the template. */
  variables: Record<string, string>;
  /** Issues the credentials of an execution environment. */
  issueCredentials: () => HeldCredentials;
}

/** Longest timeout that Lambda permits, in seconds: a function with it does bulk work. */
const LAMBDA_MAX = 900;

/**
 * Concurrent invocations of one function. On AWS each has its own instance; here they share one, whose AWS clients have
 * 200 connections each. Further invocations wait, and their timeout starts when they run.
 */
const AT_ONCE = 100;

/**
 * One Lambda function: starts its sandbox when it is first needed, again after a crash, and a new one before the
 * credentials of the sandbox end. A sandbox keeps its environment, as on AWS.
 */
export class LambdaFunction {
  #definition: FunctionDefinition;
  readonly #log: Log;
  readonly #listener: FunctionListener | undefined;
  #sandbox: Sandbox | null = null;
  #credentials: HeldCredentials | null = null;
  /** Sandboxes whose last invocations still run. */
  readonly #retired = new Set<Sandbox>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(definition: FunctionDefinition, log: Log, listener?: FunctionListener) {
    this.#definition = definition;
    this.#log = log;
    this.#listener = listener;
  }

  get arn(): string {
    return this.#definition.arn;
  }

  get name(): string {
    return this.#definition.name;
  }

  /** Starts the sandbox now, so that the first call does not wait for it. */
  warm(): Sandbox {
    const isUsable = this.#credentials?.isUsable() ?? false;
    if (this.#sandbox && !this.#sandbox.ended && isUsable) return this.#sandbox;
    if (this.#sandbox) this.#retire(this.#sandbox);
    this.#credentials = this.#definition.issueCredentials();
    const env = { ...this.#definition.env, ...this.#credentials.environment };
    this.#sandbox = new Sandbox({ ...this.#definition, env }, this.#log, this.#listener);
    return this.#sandbox;
  }

  /**
   * Runs the handler.
   * @throws FunctionError when it throws, dies, takes too long, or returns too much; EventTooLargeError
   */
  async invoke(event: unknown): Promise<unknown> {
    requireEventSize(event);
    if (this.#running < AT_ONCE) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const began = performance.now();
    let hasFailed = true;
    try {
      const result = await this.warm().invoke(event, this.#definition.timeoutMs);
      requireResultSize(result);
      hasFailed = false;
      return JSON.parse(result);
    } finally {
      this.#listener?.ended(this.name, (performance.now() - began) / 1000, hasFailed);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Switches to another bundle or environment. Running calls end with the old one. */
  async replace(definition: FunctionDefinition): Promise<void> {
    const before = this.#sandbox;
    this.#sandbox = null;
    this.#definition = definition;
    if (before) this.#retire(before);
  }

  /** Lets the running invocations of a sandbox end. */
  #retire(sandbox: Sandbox): void {
    this.#retired.add(sandbox);
    void sandbox.retire();
    for (const each of this.#retired) if (each.isStopped) this.#retired.delete(each);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#retired, ...(this.#sandbox ? [this.#sandbox] : [])].map((each) => each.stop()));
  }
}

/** Default timeout in seconds and default memory in MB, as in CloudFormation. */
const DEFAULT_TIMEOUT = 3;
const DEFAULT_MEMORY = 128;

/** The environment variables that every function has in addition to its own. */
const lambdaEnvironment = (name: string, memoryMb: number) => ({
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
  TZ: ':UTC',
});

/** The handler of the CDK's function for a custom resource: this runtime does that work itself. */
const CUSTOM_RESOURCE_HANDLER = '__entrypoint__.handler';

/**
 * The Node.js functions of the template; those of other runtimes belong to CDK's custom resources.
 * @param endpoint environment variables of the AWS endpoint
 * @param imports see `SandboxOptions`
 */
export function readFunctions(
  resources: Resources,
  endpoint: Record<string, string>,
  issueCredentials: IssueCredentials,
  imports?: readonly string[],
): FunctionDefinition[] {
  const all = resources.ofType<FunctionProperties>('AWS::Lambda::Function');
  return all
    .filter(({ properties }) => properties.Runtime.startsWith('nodejs') && properties.Code.S3Key)
    .filter(({ properties }) => properties.Handler !== CUSTOM_RESOURCE_HANDLER)
    .map(({ logicalId, ref, properties }) => {
      const timeout = properties.Timeout ?? DEFAULT_TIMEOUT;
      const memoryMb = properties.MemorySize ?? DEFAULT_MEMORY;
      const [file = 'index', exportName = 'handler'] = properties.Handler.split('.');
      const folder = resources.asset(properties.Code.S3Key ?? '').path;
      return {
        name: logicalId.replace(/Function[0-9A-F]{8}$/, ''),
        arn: resources.attribute(logicalId, 'Arn'),
        entry: pathToFileURL(path.join(folder, `${file}.mjs`)).href,
        exportName,
        imports,
        memoryMb,
        variables: properties.Environment?.Variables ?? {},
        issueCredentials: () => issueCredentials(logicalId, timeout * 1000),
        timeoutMs: timeout * 1000,
        isBulk: timeout === LAMBDA_MAX,
        env: {
          ...lambdaEnvironment(ref, memoryMb),
          ...endpoint,
          ...properties.Environment?.Variables,
        },
      };
    });
}
