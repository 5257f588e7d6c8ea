import { ExplainedError } from '../setup/explained-error.mjs';

const SENTENCES: [pattern: RegExp, sentence: string][] = [
  [/Region is missing/i, 'No region is set: set AWS_REGION, or a region in the profile that you use.'],
  [
    /CredentialsProviderError|Could not load credentials|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SSO/i,
    'There are no valid AWS credentials: log in (`aws sso login`, `aws configure`), or name a profile with AWS_PROFILE.',
  ],
];

/** Translates an error that a person can fix into a sentence; other errors are returned unchanged. */
export function awsFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, sentence] = SENTENCES.find(([pattern]) => pattern.test(`${error.name} ${error.message}`)) ?? [];
  return sentence === undefined ? error : new ExplainedError(`${sentence}\n(${error.name}: ${error.message})`);
}

/** Makes the SDK use the same settings as the CDK's command line. */
export function useSettings(profile: string | undefined): void {
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  if (!AWS_REGION && AWS_DEFAULT_REGION) process.env.AWS_REGION = AWS_DEFAULT_REGION;
}
