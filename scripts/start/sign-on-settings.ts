import { readSignOn, SignOnFault, type SignOnTexts } from '#shared/rules/identity/read-sign-on.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { ExplainedError } from '../setup/explained-error.mjs';

/** The variables of the settings. */
const NAMES: Record<keyof SignOnTexts, string> = {
  issuer: 'SIGN_ON_ISSUER',
  clientId: 'SIGN_ON_CLIENT_ID',
  name: 'SIGN_ON_NAME',
  domains: 'SIGN_ON_DOMAINS',
  required: 'REQUIRE_SSO',
};
const SECRET_FILE = 'SIGN_ON_SECRET_FILE';

/** @throws SignOnFault, ExplainedError */
function read(
  environment: NodeJS.ProcessEnv,
  readSecretFile: (name: string, file: string) => string,
): NonNullable<StackOptions['signOn']> | null {
  const texts = Object.entries(NAMES).map(([setting, name]) => [setting, environment[name]?.trim() ?? '']);
  const settings = readSignOn(Object.fromEntries(texts) as SignOnTexts);
  const file = environment[SECRET_FILE];
  if (!settings) {
    if (file) throw new SignOnFault('issuer', `is missing, which ${SECRET_FILE} needs`);
    return null;
  }
  if (!file)
    throw new ExplainedError(`${SECRET_FILE} is missing: the file with the secret that the provider gave to this app.`);
  const secret = readSecretFile(SECRET_FILE, file);
  if (!secret) throw new ExplainedError(`${SECRET_FILE} is ${file}, which is empty.`);
  return { ...settings, secret };
}

/**
 * How people sign on, from the variables of `NAMES` and the file with the secret; null where they do not.
 * @param report gets a sentence about a setting that cannot be used; nobody signs on then
 */
export function readSignOnVariables(
  environment: NodeJS.ProcessEnv,
  readSecretFile: (name: string, file: string) => string,
  report: (problem: string) => void,
): NonNullable<StackOptions['signOn']> | null {
  try {
    return read(environment, readSecretFile);
  } catch (error) {
    if (error instanceof ExplainedError) report(error.message);
    else if (error instanceof SignOnFault) report(`${NAMES[error.setting]}: ${error.message}.`);
    else throw error;
    return null;
  }
}
