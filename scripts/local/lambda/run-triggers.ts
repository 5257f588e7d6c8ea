import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Resources } from '../template/resources.ts';

/** Properties of the CDK's Custom::Trigger that are used here. */
interface TriggerProperties {
  /** A version of a function, which changes with the function. */
  HandlerArn: string;
}

/** ARN of the function in an ARN of one of its versions. */
const functionOf = (versionArn: string): string => versionArn.split(':').slice(0, 7).join(':');

/**
 * Does what the CDK's Trigger does in a deployment: calls each function once, and again when it has changed.
 * @param folder for the record of calls
 * @throws the error of a function: the deployment then fails too
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
