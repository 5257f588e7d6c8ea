import type { SignOnSettings } from '#shared/model/identity/sign-on.ts';
import { readSignOn, SignOnFault, type SignOnTexts } from '#shared/rules/identity/read-sign-on.ts';

export interface SignOn extends SignOnSettings {
  /** ARN of a secret in Secrets Manager, whose text is the secret that the provider gave to this app. */
  secretArn: string;
  /** Id of its version; empty for the present one. CloudFormation reads a secret again only when the reference changes. */
  secretVersion: string;
}

/** The context values of the settings. */
const NAMES: Record<keyof SignOnTexts, string> = {
  issuer: 'signOnIssuer',
  clientId: 'signOnClientId',
  name: 'signOnName',
  domains: 'signOnDomains',
  required: 'requireSso',
};

/** https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssecretsmanager.html */
const SECRET_ARN = /^arn:aws[\w-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+-\w{6}$/;

/**
 * Reads the context values of sign-on, `signOnSecretArn` and `signOnSecretVersion`.
 * @param read gives a value, or an empty string when it is not set
 * @returns null without sign-on
 * @throws Error that names the value that cannot be used
 */
export function readSignOnContext(read: (name: string) => string): SignOn | null {
  const texts: SignOnTexts = {
    issuer: read('signOnIssuer'),
    clientId: read('signOnClientId'),
    name: read('signOnName'),
    domains: read('signOnDomains'),
    required: read('requireSso'),
  };
  const [secretArn, secretVersion] = [read('signOnSecretArn'), read('signOnSecretVersion')];
  try {
    const settings = readSignOn(texts);
    if (!settings && secretArn) throw new SignOnFault('issuer', 'is missing, which signOnSecretArn needs');
    if (settings && !SECRET_ARN.test(secretArn)) {
      throw new Error(
        `Context value signOnSecretArn: "${secretArn}" must be the whole ARN of a secret in Secrets Manager`,
      );
    }
    if (!/^[\w-]{0,64}$/.test(secretVersion)) {
      throw new Error(`Context value signOnSecretVersion: "${secretVersion}" is not the id of a version`);
    }
    return settings && { ...settings, secretArn, secretVersion };
  } catch (error) {
    if (!(error instanceof SignOnFault)) throw error;
    throw new Error(`Context value ${NAMES[error.setting]}: ${error.message}`);
  }
}
