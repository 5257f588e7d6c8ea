import { App, type AppProps, DefaultStackSynthesizer, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

/** Set in code, so that the template is the same with and without the CDK's command line. */
const FEATURE_FLAGS = {
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard': true,
  '@aws-cdk/aws-cloudfront:defaultFunctionRuntimeV2_0': true,
  '@aws-cdk/aws-events:eventsTargetQueueSameAccount': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:publicAccessBlockedByDefault': true,
  '@aws-cdk/core:annotationsInValidationReport': true,
  '@aws-cdk/core:validateAgainstDefaultRules': true,
};

interface NewAppProps extends Pick<AppProps, 'outdir' | 'context'> {
  /** Whether templates are also checked against CloudFormation's own rules, which takes two seconds; on by default. */
  checkTemplates?: boolean;
  /** Whether stacks are checked against the AwsSolutions and Serverless rules; on by default. */
  checkRules?: boolean;
}

/**
 * Creates a CDK app whose stacks are checked during synthesis.
 * @param props the output folder, and context values for tests; the command line's `-c` values take precedence
 */
export function newApp({ checkTemplates = true, checkRules = true, context, outdir }: NewAppProps = {}): App {
  const app = new App({
    outdir,
    context: { ...FEATURE_FLAGS, ...context },
    builtinCloudFormationValidation: checkTemplates,
    // The command line checks the bootstrap version itself: the template needs no parameter and rule for it.
    defaultStackSynthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
  });
  if (checkRules) Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}
