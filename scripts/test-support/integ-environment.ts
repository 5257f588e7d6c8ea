import { inject } from 'vitest';

// Tests call domain functions in their own process: they find there what a function's worker would.
Object.assign(process.env, inject('environment'));
