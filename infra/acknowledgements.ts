import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A rule of the checks that a construct does not follow, with the reason. */
interface Acknowledgement {
  rule: string;
  path: string;
  reason: string;
}

/** The acknowledged findings of a construct and the constructs below it. */
export const acknowledgementsIn = (scope: IConstruct): Acknowledgement[] =>
  scope.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries<string>(data))
      .map(([rule, reason]) => ({ rule, path: node.path, reason })),
  );
