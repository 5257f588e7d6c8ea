import type { AwsError } from '../aws/aws-error.ts';

/** One access of a request, in terms of IAM. */
export interface Access {
  /** Such as `s3:PutObject`. */
  action: string;
  /** ARN; `*` for an action without resources. */
  resource: string;
  /** Condition keys of the request, by name. */
  context?: Record<string, string | string[]>;
}

export interface Permissions {
  /** The refusal of an access, in the words of the service; null when it is allowed. */
  refusal(access: Access): Promise<AwsError | null>;
  /** @throws AwsError at the first access that is not allowed */
  require(accesses: Access[]): Promise<void>;
}

/** All permissions, for people and tests. */
export const EVERYTHING: Permissions = {
  refusal: async () => null,
  require: async () => undefined,
};
