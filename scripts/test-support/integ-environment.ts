import { inject } from 'vitest';
import './cheap-scrypt.mjs';

// Tests call domain functions in their own process, which therefore needs the environment of the stack.
Object.assign(process.env, inject('environment'));
