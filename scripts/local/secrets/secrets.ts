import * as z from 'zod';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';
import { generateSecret, type SecretWish } from './generate-secret.ts';

/** Properties of AWS::SecretsManager::Secret that are used here. */
export interface SecretProperties {
  GenerateSecretString: SecretWish;
}

const STORED = {
  shape: z.record(z.string(), z.string()),
  loss: 'New secrets are generated, and nothing else is lost.',
};

/** Secrets Manager: generates each secret of a template once, and stores it on disk. */
export class Secrets {
  readonly #file: string;
  readonly #generated: Record<string, string>;

  /** @param file JSON on disk: secrets by their ARNs */
  constructor(file: string, log: Pick<Log, 'info'>) {
    this.#file = file;
    this.#generated = readOrSetAside(file, STORED, log) ?? {};
  }

  /** The text of a secret: the one that was generated for this ARN. */
  textOf(arn: string, { GenerateSecretString }: SecretProperties): string {
    const known = this.#generated[arn];
    if (known !== undefined) return known;
    const made = generateSecret(GenerateSecretString);
    // In memory only when it is on disk: the next run must have the same one.
    writeAtomically(this.#file, JSON.stringify({ ...this.#generated, [arn]: made }));
    this.#generated[arn] = made;
    return made;
  }
}
