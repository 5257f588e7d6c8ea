import { inject } from 'vitest';

// Tests call domain functions in their own process: they find the environment that the worker of a function has.
Object.assign(process.env, inject('environment'));
