import { DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountCommand, GetEmailIdentityCommand, type GetEmailIdentityResponse } from '@aws-sdk/client-sesv2';
import { domainOf, readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { error, type Finding, ok, warning } from './finding.ts';
import type { Target } from './target.ts';

const REQUEST_ACCESS = 'SES console, "Account dashboard", "Request production access"';

/** Whether SES sends, and sends to everyone. */
export async function checkMailAccount({ clients, region }: Target): Promise<Finding[]> {
  const { ProductionAccessEnabled, SendingEnabled } = await clients.mail.send(new GetAccountCommand());
  const findings: Finding[] = [];
  if (SendingEnabled === false) {
    findings.push(warning(`SES has stopped sending for this account in ${region}: its console says why.`));
  }
  findings.push(
    ProductionAccessEnabled
      ? ok(`SES in ${region} is out of its sandbox.`)
      : warning(
          `SES in ${region} is in its sandbox: only verified addresses receive sign-up codes. Ask for access: ${REQUEST_ACCESS}.`,
        ),
  );
  return findings;
}

async function readIdentity({ clients }: Target, domain: string): Promise<GetEmailIdentityResponse | null> {
  try {
    return await clients.mail.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'NotFoundException') return null;
    throw thrown;
  }
}

/** The stack that created a resource; null for a resource that no stack created. */
async function ownerOf({ clients }: Target, physicalId: string): Promise<string | null> {
  try {
    const found = await clients.cloudFormation.send(
      new DescribeStackResourcesCommand({ PhysicalResourceId: physicalId }),
    );
    return found.StackResources?.[0]?.StackName ?? null;
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'ValidationError') return null;
    throw thrown;
  }
}

function onExisting(domain: string, stackName: string, owner: string | null): Finding {
  if (owner === stackName) return ok(`The SES identity ${domain} is this stack's own.`);
  const whose = owner ? `the stack ${owner}` : 'no stack of this account and region';
  return error(
    `The SES identity ${domain} already exists, made by ${whose}; an account can have it only once in a region. ` +
      'Deploy with -c mailIdentity=existing.',
  );
}

function onTaken(domain: string, stackName: string, owner: string | null): Finding {
  if (owner !== stackName) return ok(`The SES identity ${domain} exists, and this stack does not change it.`);
  return warning(
    `The SES identity ${domain} is this stack's own: -c mailIdentity=existing removes it from the stack. It stays in ` +
      'SES, and no stack manages it any more.',
  );
}

/** Whether the sender's domain is an SES identity, or this stack can create it. */
export async function checkMailIdentity(target: Target): Promise<Finding[]> {
  const { context, stackName, region } = target;
  const from = readMailSender(context('mailFrom'));
  if (!from) return [warning('No -c mailFrom=… is given: mail would be sent from an example address, and not arrive.')];
  const domain = domainOf(from);
  const identity = await readIdentity(target, domain);
  const takesExisting = context('mailIdentity') === 'existing';
  if (!identity) {
    if (!takesExisting) return [ok(`${domain} is no SES identity in ${region} yet: the stack creates it.`)];
    const otherwise = 'leave out mailIdentity=existing, or create the identity first';
    return [error(`${domain} is no SES identity in ${region}: ${otherwise}.`)];
  }
  const owner = await ownerOf(target, domain);
  const findings = [takesExisting ? onTaken(domain, stackName, owner) : onExisting(domain, stackName, owner)];
  if (!identity.VerifiedForSendingStatus) {
    findings.push(
      warning(`${domain} is not verified: no mail is sent until the DKIM records that SES names are in its DNS.`),
    );
  }
  return findings;
}
