import type { Options } from '../deploy/options.ts';
import { checkCertificate } from './certificate.ts';
import { checkConcurrency } from './concurrency.ts';
import { checkData } from './data.ts';
import { type Finding, unknown } from './finding.ts';
import { checkMailAccount, checkMailIdentity } from './mail.ts';
import { checkConversions, checkCounts, checkTranscription, checkVerification } from './quotas.ts';
import { checkBootstrap, checkRegion, checkSignOns, checkSmallFiles, checkStack } from './stack-checks.ts';
import { resolveTarget, type Target } from './target.ts';

type Check = (target: Target) => Finding[] | Promise<Finding[]>;

const CHECKS: [what: string, check: Check][] = [
  ['Whether the stack can be created or updated', checkStack],
  ['Whether this version reads the data', checkData],
  ['The limits of the region', checkRegion],
  ['The bootstrap', checkBootstrap],
  ['The certificate', checkCertificate],
  ['The SES identity', checkMailIdentity],
  ["SES's sandbox", checkMailAccount],
  ['Quotas of CloudFront and MediaConvert', checkCounts],
  ['How many functions may run at once, and what may be reserved', checkConcurrency],
  ['How many conversions may run at once', checkConversions],
  ['What viewers on slow lines get', checkSmallFiles],
  ['How many recordings may be transcribed at once', checkTranscription],
  ['Whether CloudFront has verified the account', checkVerification],
  ['Whether everyone who signs on has a subject of their own', checkSignOns],
];

const isRefusal = ({ name, message }: Error) =>
  /AccessDenied|NotAuthorized|UnauthorizedOperation|Forbidden/i.test(`${name} ${message}`);

/** A check whose call fails is reported as not made, and the others go on. */
async function findingsOf(what: string, check: Check, target: Target): Promise<Finding[]> {
  try {
    return await check(target);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const remedy = isRefusal(error)
      ? 'Run this with a role that may read it, or look in the console'
      : 'Run this again, or look in the console';
    return [unknown(`${what} was not checked. ${remedy} (${error.name}: ${error.message}).`)];
  }
}

/**
 * Checks the account and the region for a deployment of a stage, with the caller's credentials, and changes nothing.
 * @throws Error of the SDK when there are no credentials or no region
 */
export async function runPreflight(options: Options): Promise<Finding[]> {
  const target = await resolveTarget(options);
  const all = await Promise.all(CHECKS.map(([what, check]) => findingsOf(what, check, target)));
  return all.flat();
}
