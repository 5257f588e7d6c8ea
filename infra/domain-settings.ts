export interface DomainSettings {
  /** Host name, lower case: `app.example.com`. */
  name: string;
  /** ARN of a certificate for it. CloudFront accepts only certificates from us-east-1. */
  certificateArn: string;
  /** The Route 53 zone for the domain's records; without it, they are created manually. */
  hostedZone?: { id: string; name: string };
}

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const ZONE_ID = /^Z[A-Z0-9]{1,31}$/;

const refuse = (name: string, problem: string): never => {
  throw new Error(`Context value ${name}: ${problem}`);
};

function requireHost(name: string, value: string): string {
  return HOST.test(value) ? value : refuse(name, `"${value}" is not a domain name`);
}

function readZone(read: (name: string) => string, domainName: string): DomainSettings['hostedZone'] {
  const [id, zone] = [read('hostedZoneId'), read('hostedZoneName').toLowerCase()];
  if (!id && !zone) return undefined;
  if (!id) return refuse('hostedZoneId', 'is missing: hostedZoneName requires it');
  if (!zone) return refuse('hostedZoneName', 'is missing: hostedZoneId requires it');
  if (!ZONE_ID.test(id)) return refuse('hostedZoneId', `"${id}" must look like Z0123456789ABCDEFGHIJ`);
  requireHost('hostedZoneName', zone);
  if (domainName === zone || domainName.endsWith(`.${zone}`)) return { id, name: zone };
  return refuse('hostedZoneName', `"${domainName}" is not in the zone ${zone}`);
}

/**
 * Reads the context values `domainName`, `certificateArn`, `hostedZoneId` and `hostedZoneName`.
 * @param read gives a value, or an empty string when it is not set
 * @returns undefined without any of them: the app then has only CloudFront's domain name
 * @throws Error that names the value that is missing or cannot be used
 */
export function readDomain(read: (name: string) => string): DomainSettings | undefined {
  const [name, certificateArn] = [read('domainName').toLowerCase(), read('certificateArn')];
  if (!name) {
    const without = ['certificateArn', 'hostedZoneId', 'hostedZoneName'].find(read);
    return without ? refuse(without, 'requires domainName') : undefined;
  }
  requireHost('domainName', name);
  if (!certificateArn) return refuse('certificateArn', `is missing: ${name} needs a certificate from us-east-1`);
  if (!CERTIFICATE.test(certificateArn)) {
    return refuse('certificateArn', `"${certificateArn}" must be the ARN of an ACM certificate in us-east-1`);
  }
  return { name, certificateArn, hostedZone: readZone(read, name) };
}
