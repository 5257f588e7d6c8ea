import type { Resources } from '../template/resources.ts';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Principal: unknown;
  Resource: string | string[];
  Condition?: Record<string, Record<string, string>>;
}

interface PolicyProperties {
  PolicyDocument: { Statement: Statement | Statement[] };
}

/** A statement denies every request without TLS: on AWS, services use it. */
const isAboutTls = ({ Effect, Condition }: Statement): boolean =>
  Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}';

/** Resource policies of queues: which services may send to them, and on whose behalf. */
export class QueuePolicies {
  readonly #statements: Statement[];

  /** @throws Error for a statement that is not known here */
  constructor(resources: Resources) {
    const all = resources.ofType<PolicyProperties>('AWS::SQS::QueuePolicy');
    const statements = all.flatMap(({ properties }) => [properties.PolicyDocument.Statement].flat());
    this.#statements = statements.filter((each) => !isAboutTls(each));
    const unknown = this.#statements.find(
      ({ Effect, Condition = {} }) =>
        Effect !== 'Allow' || Object.keys(Condition).some((operator) => operator !== 'ArnEquals'),
    );
    if (unknown)
      throw new Error(
        `The policy of a queue has a statement that this runtime does not know: ${JSON.stringify(unknown)}`,
      );
  }

  /** Whether a service may send to a queue. @param sourceArn the rule for which it sends */
  allowSend(queueArn: string, service: string, sourceArn: string): boolean {
    return this.#statements.some(
      ({ Action, Principal, Resource, Condition }) =>
        [Action].flat().includes('sqs:SendMessage') &&
        (Principal as { Service?: string }).Service === service &&
        [Resource].flat().includes(queueArn) &&
        Object.values(Condition?.ArnEquals ?? {}).every((arn) => arn === sourceArn),
    );
  }
}
