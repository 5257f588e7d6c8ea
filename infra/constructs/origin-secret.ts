import { Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** Letters and digits: too many to guess, and no character that a header has to escape. */
const LENGTH = 64;

/**
 * A secret that only the distribution and the API's functions have. A request without it did not come through the
 * distribution.
 */
export class OriginSecret extends Construct {
  private readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Shows the API that a call has come through the distribution',
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Only a deployment passes it to both sides: automatic rotation would lock the distribution out of the API.',
    });
    // The template holds a reference; CloudFormation puts the value in while it deploys.
    this.reference = secret.secretValue.unsafeUnwrap();
  }

  get headers(): Record<string, string> {
    return { 'x-origin-secret': this.reference };
  }

  allowCheck(target: LambdaFunction): void {
    target.addEnvironment('ORIGIN_SECRET', this.reference);
  }
}
