import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Resources } from '../template/resources.ts';

/** Properties of the CDK's Custom::Trigger that are used here. */
interface TriggerProperties {
  /** A version of a function: it changes whenever the function does. */
  HandlerArn: string;
}

/** ARN of the function that an ARN of one of its versions names. */
const functionOf = (versionArn: string): string => versionArn.split(':').slice(0, 7).join(':');

/**
 * Does what the CDK's Trigger does on deployment: calls functions, each once, and again when it has changed.
 * @param folder where it is written down what was called
 * @throws what a function fails with: a deployment fails then, too
 */
export async function runTriggers(
  resources: Resources,
  invoke: (functionArn: string, event: unknown) => Promise<unknown>,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { logicalId, properties } of resources.ofType<TriggerProperties>('Custom::Trigger')) {
    const marker = path.join(folder, `${logicalId}.json`);
    const wanted = JSON.stringify(properties);
    if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) continue;
    await invoke(functionOf(properties.HandlerArn), {});
    writeAtomically(marker, wanted);
  }
}
