import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { USAGE_LIMITS } from '#shared/model/usage-limits.ts';
import { synthesizeTemplate } from './test-template.ts';
import { readUsageLimits } from './usage-limit-settings.ts';

describe('usage limits', () => {
  it('refuse six hundred uploads within five seconds by default, also across two minutes', () => {
    expect(readUsageLimits(() => '')).toEqual(USAGE_LIMITS);
    expect(2 * USAGE_LIMITS.uploadsPerMinute).toBeLessThan(600);
  });

  it('come from context values, and an invalid value is reported', () => {
    const read = (values: Record<string, string>) => readUsageLimits((name) => values[name] ?? '');
    expect(read({ uploadsPerMinute: '7' })).toEqual({ ...USAGE_LIMITS, uploadsPerMinute: 7 });
    for (const value of ['0', '-1', '1.5', 'many', '1000001']) {
      expect(() => read({ recordingsPerHour: value })).toThrow('Context value recordingsPerHour:');
    }
  });

  it('are passed to the function for signed-in users', () => {
    const functions = synthesizeTemplate({ pendingInvitations: '3' }).findResources('AWS::Lambda::Function');
    const limits = Object.values(functions).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.USAGE_LIMITS ?? [],
    );
    expect(limits.map((text) => JSON.parse(text))).toEqual([{ ...USAGE_LIMITS, pendingInvitations: 3 }]);
  });

  it('are all in docs/deploying.md, with their defaults', () => {
    const page = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/deploying.md'), 'utf8');
    for (const [name, value] of Object.entries(USAGE_LIMITS)) {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| .* \\| ${value.toLocaleString('en')} \\|`, 'm'));
    }
  });
});
