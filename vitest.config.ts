import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.integ.test.ts';
const LEFT_OUT = ['node_modules', 'dist', 'cdk.out', '.local', 'web/e2e'].map((folder) => `${folder}/**`);

export default defineConfig({
  test: {
    // Much of a test is waiting: by default one core would stay idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [INTEGRATION, ...LEFT_OUT],
        },
      },
      {
        extends: true,
        test: {
          name: 'integ',
          include: [INTEGRATION],
          exclude: LEFT_OUT,
          globalSetup: './scripts/local/test-setup.ts',
          setupFiles: './scripts/local/test-environment.ts',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
