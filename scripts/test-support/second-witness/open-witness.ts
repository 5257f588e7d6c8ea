import type { AwsCall } from '#scripts/local/endpoint/aws-call.ts';
import { IS_NIGHTLY } from '../test-length.ts';
import { findServiceModels } from './service-model.ts';
import { Witness } from './witness.ts';

/** A second opinion on the emulation: the models by which the AWS CLI and boto3 send and read. */
export interface OpenedWitness {
  check: (call: AwsCall) => void;
  /** Prints what was found. @throws Error for calls that the models do not allow */
  expectNoDifferences(): void;
}

/** @returns null except at night, and where botocore is not installed, which it says */
export function openWitness(): OpenedWitness | null {
  if (!IS_NIGHTLY) return null;
  const models = findServiceModels();
  if (!models) {
    console.warn(
      'The calls are not compared with the models of botocore: it is not installed (python3-botocore of Debian).',
    );
    return null;
  }
  const witness = new Witness(models);
  return {
    check: (call) => witness.check(call),
    expectNoDifferences: () => {
      process.stdout.write(`\n${witness.report}\n`);
      if (witness.differences.length === 0) return;
      // Vitest reports errors of the teardown, but the run does not fail.
      process.exitCode = 1;
      throw new Error(`The emulation differs from the models of botocore:\n${witness.differences.join('\n')}`);
    },
  };
}
