import { type RunSimulationResults, runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Access } from './access.ts';
import type { PolicyDocument, Role, RolePolicy } from './roles.ts';
import { policiesAbout } from './service-policies.ts';

/** The verdict of a role's policies on one access. */
export type Verdict = 'Allowed' | 'ImplicitlyDenied' | 'ExplicitlyDenied';

/** Largest number of cached verdicts: most requests are on one table, but players read new objects all the time. */
const MAX_CACHED = 10_000;

/**
 * The library treats a resource with an asterisk as a pattern, and allows whatever a policy allows of it; S3 keys may
 * contain asterisks.
 */
const withoutStars = (resource: string) => (resource === '*' ? resource : resource.replaceAll('*', '_'));

/** An invalid resource, such as a malformed ARN from a caller, matches no policy. */
function verdictOf(answer: RunSimulationResults, { action, resource }: Access): Verdict {
  if (answer.resultType !== 'error') return answer.overallResult;
  if (answer.errors.message === 'no.resource.types') return 'ImplicitlyDenied';
  throw new Error(`${action} on ${resource} cannot be evaluated: ${JSON.stringify(answer.errors)}`);
}

/** Policies that decide about a principal's access: its own, and the one of the resource. */
interface Deciding {
  principal: string;
  policies?: RolePolicy[];
  resourcePolicy?: PolicyDocument;
}

/** Evaluates policies as IAM does, and remembers the verdicts. */
export class Evaluator {
  readonly #verdicts = new Map<string, Verdict>();

  /** @throws Error when it cannot be evaluated: a policy is invalid, or has a condition that is not known here */
  async evaluate(access: Access, decidingOf: () => Deciding, ...more: string[]): Promise<Verdict> {
    const key = JSON.stringify([access.action, access.resource, access.context, ...more]);
    const known = this.#verdicts.get(key);
    if (known) return known;
    if (this.#verdicts.size >= MAX_CACHED) this.#verdicts.clear();
    const verdict = await simulate(access, decidingOf());
    this.#verdicts.set(key, verdict);
    return verdict;
  }
}

async function simulate(access: Access, { principal, policies = [], resourcePolicy }: Deciding): Promise<Verdict> {
  const { action, resource, context } = access;
  const answer = await runSimulation(
    {
      request: {
        principal,
        action,
        resource: { resource: withoutStars(resource), accountId: ACCOUNT_ID },
        // On AWS, clients use TLS.
        contextVariables: { 'aws:SecureTransport': 'true', ...context },
      },
      identityPolicies: policies.map(({ name, document }) => ({ name, policy: document })),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      ...(resourcePolicy && { resourcePolicy }),
    },
    {},
  );
  return verdictOf(answer, access);
}

/** Evaluates the policies of one role. */
export class RoleEvaluator {
  readonly role: Role;
  readonly #byService = new Map<string, RolePolicy[]>();
  readonly #evaluator = new Evaluator();

  constructor(role: Role) {
    this.role = role;
  }

  /** @throws Error as `Evaluator` */
  evaluate({ context, ...access }: Access): Promise<Verdict> {
    const { name, arn } = this.role;
    const ofPrincipal = { 'aws:PrincipalAccount': ACCOUNT_ID, 'aws:PrincipalArn': arn };
    return this.#evaluator.evaluate({ ...access, context: { ...ofPrincipal, ...context } }, () => ({
      principal: `arn:aws:sts::${ACCOUNT_ID}:assumed-role/${name}/session`,
      policies: this.#policiesAbout(access.action.split(':')[0] ?? ''),
    }));
  }

  #policiesAbout(service: string): RolePolicy[] {
    const known = this.#byService.get(service);
    if (known) return known;
    const policies = policiesAbout(service, this.role.policies);
    this.#byService.set(service, policies);
    return policies;
  }
}
