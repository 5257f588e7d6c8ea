import { parseArgs } from 'node:util';
import { ExplainedError } from '../setup/explained-error.mjs';

/** The arguments of `npm run deploy` and `npm run preflight`. */
export interface Options {
  /** Context values of the CDK app. */
  context: Map<string, string>;
  /** Whether to deploy templates that were synthesized before. */
  synthesized: boolean;
  skipPreflight: boolean;
  /** Profile of the AWS configuration, if one is given. */
  profile: string | undefined;
  /** Everything else, for the CDK's command line. */
  rest: string[];
}

/** The default stage, the same as in `infra/settings.ts`. */
const DEFAULT_STAGE = 'dev';

/** Options that are read here; the CDK's command line gets the others, and the profile. */
const KNOWN = {
  context: { type: 'string', short: 'c', multiple: true },
  profile: { type: 'string' },
  synthesized: { type: 'boolean' },
  'skip-preflight': { type: 'boolean' },
} as const;
const NOT_PASSED_ON = ['context', 'synthesized', 'skip-preflight'];

function readPair(pair: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (name === undefined || value === undefined)
    throw new ExplainedError(`"${pair}" must be name=value, as in -c stage=prod`);
  if (name === 'firstDeployment')
    throw new ExplainedError('firstDeployment is set by npm run deploy itself: leave it out.');
  return [name, value];
}

/** Reads the command line of `cdk deploy`, with `--synthesized` and `--skip-preflight`. @throws ExplainedError */
export function readOptions(args: string[]): Options {
  const { values, tokens } = parseArgs({ args, options: KNOWN, strict: false, allowPositionals: true, tokens: true });
  const taken = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !NOT_PASSED_ON.includes(token.name)) return [];
    return token.value === undefined || token.inlineValue ? [token.index] : [token.index, token.index + 1];
  });
  return {
    context: new Map((values.context ?? []).map((pair) => readPair(String(pair)))),
    synthesized: values.synthesized === true,
    skipPreflight: values['skip-preflight'] === true,
    profile: typeof values.profile === 'string' ? values.profile : undefined,
    rest: args.filter((_arg, index) => !taken.includes(index)),
  };
}

export const stageOf = ({ context }: Options): string => context.get('stage')?.trim() || DEFAULT_STAGE;

export const stackNameOf = (stage: string): string => `Framekeep-${stage}`;
