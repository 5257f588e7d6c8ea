import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * What the bundles have in place of `@aws-sdk/credential-provider-node`: Lambda gives a function its role's credentials
 * in the environment (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html). The SDK's own chain also
 * looks for profiles, single sign-on and instance metadata, which would be a seventh of every bundle.
 */
export const defaultProvider = fromEnv;
