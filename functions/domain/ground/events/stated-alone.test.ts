import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Acts that write nothing else in the table, and state their event just before: decision 76 says why. */
const ALONE: Record<string, string> = {
  'functions/domain/upkeep/admin/recovery.ts': 'recovery.started',
  'functions/domain/identity/auth/record-log-in.ts': 'session.refused',
  'scripts/transfer/take-out.ts': 'workspace.taken_out',
};

it('an act states its event in the transaction of what it changes, unless it changes nothing', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const files = ['functions', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/node_modules|\.test\.ts$|test-support/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const alone = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = [
      ...text.matchAll(/pply\(\[\s*stateEvent\('([\w.]+)',(?:(?!stateEvent\()[^\]])*?\}\)\s*,?\s*\]\)/g),
      ...text.matchAll(/pply\(\[\s*stateAct\('([\w.]+)',(?:(?!\), )[^\]])*?\)\s*,?\s*\]\)/g),
    ];
    return found.map(([, name]) => [file, name]);
  });
  expect(Object.fromEntries(alone)).toEqual(ALONE);
});
