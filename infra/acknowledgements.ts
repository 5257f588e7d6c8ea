import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A rule of the checks that is not followed, where, and why. */
export interface Acknowledgement {
  rule: string;
  path: string;
  reason: string;
}

/** Every rule that somebody gave a reason for not following, at a construct or below it. */
export const acknowledgementsIn = (scope: IConstruct): Acknowledgement[] =>
  scope.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries<string>(data))
      .map(([rule, reason]) => ({ rule, path: node.path, reason })),
  );
