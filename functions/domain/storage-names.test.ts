import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the domain names no ETag and no version id of S3, and no error of DynamoDB', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|test-support/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((file) =>
    /etag|versionId|version id|TransactionCanceled|ConditionalCheckFailed/i.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  expect(naming).toEqual([]);
});
