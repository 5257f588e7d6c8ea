import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles. Lambda gives a function its role's credentials in the
 * environment (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html). The SDK's own chain also
 * looks for profiles, single sign-on and instance metadata, and would take a seventh of every bundle.
 */
export const defaultProvider = fromEnv;
