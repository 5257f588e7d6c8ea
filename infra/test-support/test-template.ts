import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { BuiltCode } from '../functions.ts';
import { newApp } from '../new-app.ts';
import { readStackSettings } from '../settings.ts';
import { FramekeepStack } from '../stack.ts';

/** An empty bundle and an empty page: the template does not depend on the contents of the build. */
function emptyBuild(folder: string): BuiltCode {
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'web/assets/app.js'), '');
  writeFileSync(join(folder, 'web/landing.html'), '<!doctype html><link rel="canonical" href="{{origin}}/">');
  mkdirSync(join(folder, 'function'));
  writeFileSync(join(folder, 'function/index.mjs'), 'export const handler = () => undefined;');
  return { functionDir: () => join(folder, 'function'), webDir: join(folder, 'web') };
}

interface Synthesized {
  stack: FramekeepStack;
  template: Template;
  /** Findings of the checks without a reason, including warnings: `<rule> <path of the construct>`; none unless checked. */
  findings: string[];
}

interface ValidationReport {
  pluginReports: { violations: { ruleName: string; violatingConstructs: { constructPath?: string }[] }[] }[];
}

/** Reads the report that the CDK writes beside the templates. */
function readFindings(outdir: string): string[] {
  const report: ValidationReport = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  const violations = report.pluginReports.flatMap((plugin) => plugin.violations);
  return violations.flatMap(({ ruleName, violatingConstructs }) =>
    violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
  );
}

/** Settings that production requires. */
export const REAL_ADDRESSES = { adminEmails: 'ops@framekeep.app', mailFrom: 'no-reply@framekeep.app' };

/** Several tests use the same stack, which takes half a second to synthesize. */
const synthesized = new Map<string, Synthesized>();

/**
 * The stack with these context values and its template, for tests, which change neither.
 * @param isChecked whether a broken rule of the checks throws, as it ends the command; it takes some seconds
 */
export function synthesizeStack(context: Record<string, string> = {}, isChecked = false): Synthesized {
  const key = JSON.stringify([context, isChecked]);
  const known = synthesized.get(key) ?? synthesize(context, isChecked);
  synthesized.set(key, known);
  return known;
}

function synthesize(context: Record<string, string>, isChecked: boolean): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'framekeep-template-'));
  try {
    const addresses = context.stage === 'prod' ? REAL_ADDRESSES : {};
    // Without asset staging, the CDK copies no files.
    const withoutStaging = { 'aws:cdk:disable-asset-staging': true, ...addresses, ...context };
    const outdir = join(folder, 'cdk.out');
    const checks = { checkTemplates: isChecked, checkRules: isChecked };
    const app = newApp({ outdir, context: withoutStaging, ...checks });
    const stack = new FramekeepStack(app, readStackSettings(app.node), emptyBuild(folder));
    app.synth();
    return { stack, template: Template.fromStack(stack), findings: isChecked ? readFindings(outdir) : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const synthesizeTemplate = (...stack: Parameters<typeof synthesizeStack>): Template =>
  synthesizeStack(...stack).template;

type Value = string | Value[] | { [name: string]: Value };

/** The logical id without the hash that the CDK appends. */
const bare = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

/** A value with intrinsics in one line: `MediaBucket.Arn/uploads/*`. */
export function plainText(value: unknown): string {
  const node = value as Value;
  if (typeof node !== 'object') return String(node);
  if (Array.isArray(node)) return node.map(plainText).join(' ');
  if ('Ref' in node) return bare(String(node.Ref));
  if ('Fn::Sub' in node) return String(node['Fn::Sub']);
  if ('Fn::Join' in node) return (node['Fn::Join'] as [string, Value[]])[1].map(plainText).join('');
  const [id = '', attribute = ''] = node['Fn::GetAtt'] as string[];
  return `${bare(id)}.${attribute}`;
}

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

export function statementsOf(template: Template, owner: string): Statement[] {
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some((role: { Ref: string }) => role.Ref.startsWith(owner)))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}

/** Permissions of a role as `action resource`, in alphabetical order, without writing its own log. */
export function grantedPermissions(template: Template, owner: string): string[] {
  return statementsOf(template, owner)
    .flatMap(({ Action, Resource }) => {
      const resources = Array.isArray(Resource) ? Resource : [Resource];
      return [Action].flat().flatMap((action) => resources.map((resource) => `${action} ${plainText(resource)}`));
    })
    .filter((line) => !line.startsWith('logs:'))
    .sort();
}
