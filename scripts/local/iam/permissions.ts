import type { AwsError } from '../aws/aws-error.ts';

/** One thing that a request does, as a policy names it. */
export interface Access {
  /** Such as `s3:PutObject`. */
  action: string;
  /** ARN; `*` for an action that knows no resources. */
  resource: string;
  /** Condition keys that the request gives, by their names. */
  context?: Record<string, string | string[]>;
}

/** What the caller of one request may do. */
export interface Permissions {
  /** The refusal of an access, in the words of the service that is asked; null when it is allowed. */
  refusal(access: Access): Promise<AwsError | null>;
  /** @throws AwsError at the first access that is not allowed */
  require(accesses: Access[]): Promise<void>;
}

/** A person's or a test's: everything. */
export const EVERYTHING: Permissions = {
  refusal: async () => null,
  require: async () => undefined,
};
