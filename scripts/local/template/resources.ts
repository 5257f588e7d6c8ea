import type { SecretProperties, Secrets } from '../secrets/secrets.ts';
import { resolveReferences } from './dynamic-references.ts';
import { conditionHolds, resolve, type Scope } from './intrinsics.ts';
import { ACCOUNT_ID, type Addresses, identify, REGION } from './physical-names.ts';
import type { Asset, Json, SynthesizedStack } from './template-types.ts';

/** Properties of a resource with every intrinsic resolved; shapes as in CloudFormation's reference. */
export type Properties = { [key: string]: Json };

/** A resource of the running stack. */
export interface RunningResource<P = Properties> {
  logicalId: string;
  /** The value of `Ref`: the physical name or id. */
  ref: string;
  properties: P;
}

/** The template's resources, resolved, by type. */
export class Resources {
  readonly #stack: SynthesizedStack;
  readonly #scope: Scope;
  readonly #addresses: Addresses | null;
  readonly #secrets: Secrets;

  /**
   * @param addresses where the stack runs; null for the hosts that AWS would give
   * @param secrets values of the dynamic references
   */
  constructor(stack: SynthesizedStack, addresses: Addresses | null, secrets: Secrets) {
    this.#stack = stack;
    this.#addresses = addresses;
    this.#secrets = secrets;
    this.#scope = {
      template: stack.template,
      pseudo: {
        'AWS::AccountId': ACCOUNT_ID,
        'AWS::Region': REGION,
        'AWS::Partition': 'aws',
        'AWS::URLSuffix': 'amazonaws.com',
        'AWS::StackName': stack.stackName,
        'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT_ID}:stack/${stack.stackName}/local`,
      },
      refOf: (logicalId) => this.#identity(logicalId).ref,
      attributeOf: (logicalId, attribute) => this.attribute(logicalId, attribute),
    };
  }

  #identity(logicalId: string) {
    const resource = this.#stack.template.Resources[logicalId];
    if (!resource) throw new Error(`The template refers to ${logicalId}, which it does not have`);
    return identify(this.#stack.stackName, logicalId, resource, this.#addresses);
  }

  /** The value of `Fn::GetAtt`. */
  attribute(logicalId: string, attribute: string): string {
    const value = this.#identity(logicalId).attributes?.[attribute];
    if (value === undefined) throw new Error(`This runtime does not know ${logicalId}.${attribute}`);
    return value;
  }

  #resolve(properties: Properties): Json {
    const resolved = resolve(properties, this.#scope) ?? {};
    return resolveReferences(resolved, (arn) => this.#secret(arn));
  }

  #secret(arn: string): string {
    const secret = this.ofType<SecretProperties>('AWS::SecretsManager::Secret').find(({ ref }) => ref === arn);
    if (!secret) throw new Error(`The template refers to the secret ${arn}, which it does not hold`);
    return this.#secrets.textOf(secret.ref, secret.properties);
  }

  /** Every resource of a type, in template order, with its properties resolved. */
  ofType<P = Properties>(type: string): RunningResource<P>[] {
    return Object.entries(this.#stack.template.Resources)
      .filter(([, resource]) => resource.Type === type && conditionHolds(resource.Condition, this.#scope))
      .map(([logicalId, resource]) => ({
        logicalId,
        ref: this.#identity(logicalId).ref,
        properties: this.#resolve(resource.Properties ?? {}) as P,
      }));
  }

  /** The file or folder for an object key of the assets bucket. */
  asset(objectKey: string): Asset {
    const asset = this.#stack.assets.get(objectKey);
    if (!asset) throw new Error(`The assembly holds no asset ${objectKey}`);
    return asset;
  }
}
