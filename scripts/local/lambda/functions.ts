import type { Log } from '../log.ts';
import { Concurrency, ThrottledError } from './concurrency.ts';
import { type FunctionDefinition, LambdaFunction } from './lambda-function.ts';
import { FunctionError, type FunctionListener } from './sandbox.ts';

/** The Lambda functions of the stack, by their ARNs. */
export class Functions {
  readonly #byArn: Map<string, LambdaFunction>;
  readonly #log: Log;
  readonly #concurrency: Concurrency;
  readonly #listener: FunctionListener | undefined;

  /** @param limit largest number of concurrent invocations, over all functions */
  constructor(definitions: FunctionDefinition[], limit: number, log: Log, listener?: FunctionListener) {
    this.#log = log;
    this.#listener = listener;
    this.#concurrency = new Concurrency(limit);
    this.#byArn = new Map(definitions.map((each) => [each.arn, new LambdaFunction(each, log, listener)]));
  }

  /** Starts functions before their first call. */
  warm(arns: Iterable<string>): void {
    for (const arn of new Set(arns)) this.#byArn.get(arn)?.warm();
  }

  /** Loads the code that the calls of these functions load later. */
  prepare(arns: Iterable<string>): void {
    for (const arn of new Set(arns)) this.#byArn.get(arn)?.warm().prepare();
  }

  /** @throws FunctionError when there is no such function, or it fails; ThrottledError when too many run */
  async invoke(arn: string, event: unknown): Promise<unknown> {
    const found = this.#byArn.get(arn);
    if (found) return this.#run(found, event);
    throw new FunctionError({
      errorType: 'Lambda.ResourceNotFoundException',
      errorMessage: `The function ${arn} does not exist`,
    });
  }

  async #run(found: LambdaFunction, event: unknown): Promise<unknown> {
    try {
      return await this.#concurrency.run(() => found.invoke(event));
    } catch (error) {
      if (error instanceof ThrottledError) this.#listener?.throttled(found.name);
      throw error;
    }
  }

  /** Switches to new bundles and environments. */
  async replace(definitions: FunctionDefinition[]): Promise<void> {
    for (const definition of definitions) {
      const before = this.#byArn.get(definition.arn);
      if (before) await before.replace(definition);
      else this.#byArn.set(definition.arn, new LambdaFunction(definition, this.#log, this.#listener));
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#byArn.values()].map((each) => each.stop()));
  }
}
