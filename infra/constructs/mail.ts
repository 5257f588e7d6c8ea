import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { domainOf, type MailSender, mailSenderText } from '#shared/rules/ground/mail-sender.ts';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { roleOf } from './logging-role.ts';

/** The domain that mail is sent from. Its DKIM records are outputs of the stack, for the domain's DNS. */
export class Mail extends Construct {
  private readonly from: MailSender;
  /** As the functions get it: `Name <address>`. */
  private readonly sender: string;
  /** Of the identity; null if another stack has the identity. */
  private configurationSet: string | null = null;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.from = settings.mailFrom;
    this.sender = mailSenderText(settings.mailFrom);
    if (settings.ownsMailDomain) this.addIdentity(domainOf(this.from));
  }

  /** Lets a function send mail from the sender, and names the sender to it. */
  allowSend(target: LambdaFunction): void {
    this.nameSender(target);
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['ses:SendRawEmail'],
        // SES asks for permission on the recipient's identity too when that is one of this account's.
        resources: [
          Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
          // It also asks for permission on the configuration set of the sender's identity, which another stack may have.
          Stack.of(this).formatArn({
            service: 'ses',
            resource: 'configuration-set',
            resourceName: this.configurationSet ?? '*',
          }),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': this.from.address } },
      }),
    );
    acknowledgeWildcard(
      roleOf(target),
      'Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*',
      'The condition allows one sender; the recipient, whose identity SES may ask for too, is anyone who signs up.',
    );
    if (this.configurationSet !== null) return;
    acknowledgeWildcard(
      roleOf(target),
      'Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*',
      'The condition allows one sender; another stack of the account has its identity, and names the configuration set.',
    );
  }

  /** Lets a function read how many mails the account may send, and has sent. */
  allowReadQuota(target: LambdaFunction): void {
    target.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetSendQuota'], resources: ['*'] }));
    acknowledgeWildcard(roleOf(target), 'Resource::*', 'SES has no resource type for its quotas.');
  }

  /** Tells a function the sender, by which it knows the events of this stack's mails. */
  nameSender(target: LambdaFunction): void {
    target.addEnvironment('MAIL_FROM', this.sender);
  }

  /** SES sends the events of bounces to EventBridge, whose default bus is the only one that it accepts. */
  private addIdentity(domain: string): void {
    const configurationSet = new ConfigurationSet(this, 'Events', {});
    const bounces = new ConfigurationSetEventDestination(this, 'Bounces', {
      configurationSet,
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.DELIVERY, EmailSendingEvent.DELIVERY_DELAY],
    });
    this.configurationSet = configurationSet.configurationSetName;
    const identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain), configurationSet });
    // Also in a sandbox: an account has one identity of a domain in each region, and another stage may use it. Without
    // its configuration set it could not send.
    for (const each of [identity, configurationSet, bounces])
      each.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }
}
