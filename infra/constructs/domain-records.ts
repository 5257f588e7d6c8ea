import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DomainSettings } from '../domain-settings.ts';

/** Alias records (A and AAAA) from a domain to the distribution, when the settings have the domain's hosted zone. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, domain: DomainSettings, distribution: Distribution) {
    super(scope, id);
    if (!domain.hostedZone) return;
    const { id: hostedZoneId, name: zoneName } = domain.hostedZone;
    const record = {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName }),
      recordName: domain.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    new ARecord(this, 'IPv4', record);
    new AaaaRecord(this, 'IPv6', record);
  }
}
