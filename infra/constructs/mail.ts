import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { roleOf } from './logging-role.ts';

/** The domain that mail is sent from. Its DKIM records are outputs of the stack, for the domain's DNS. */
export class Mail extends Construct {
  private readonly from: string;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.from = settings.mailFrom;
    if (settings.ownsMailDomain) this.addIdentity(this.from.slice(this.from.lastIndexOf('@') + 1));
  }

  /**
   * Lets a function send mail from the sender address, and passes it the address.
   * @param actions `SendRawEmail` sends mails with header fields of their own
   */
  allowSend(target: LambdaFunction, ...actions: ('SendEmail' | 'SendRawEmail')[]): void {
    target.addEnvironment('MAIL_FROM', this.from);
    target.addToRolePolicy(
      new PolicyStatement({
        actions: actions.map((action) => `ses:${action}`),
        // SES asks for permission on the recipient's identity too when that is one of this account's.
        resources: [Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })],
        conditions: { StringEquals: { 'ses:FromAddress': this.from } },
      }),
    );
    acknowledgeWildcard(
      roleOf(target),
      'Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
      'The condition allows one sender; the recipient, whose identity SES may ask for too, is anyone who signs up.',
    );
  }

  private addIdentity(domain: string): void {
    const identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain) });
    // Also in a sandbox: an account has one identity of a domain in each region, and another stage may use it.
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }
}
