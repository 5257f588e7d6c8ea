import type * as z from 'zod';
import { operations } from './catalog.ts';
import type { Operation } from './ground/operation.ts';

export type Call = Pick<Operation, 'method' | 'path'>;

const passwordOf = ({ input }: Operation) => (input as Partial<z.ZodObject>).shape?.password as z.ZodType | undefined;

/**
 * The calls that hash a password, which takes a function a sixth of a second: always, and if they have one. They are limited
 * apart from all others: those that log out are not among them, nor do people who sign on or their provider hash anything.
 */
const hashing = operations.filter(passwordOf);
const mayBeWithout = (operation: Operation) => passwordOf(operation)?.safeParse(undefined).success === true;
export const HASHING_CALLS: Call[] = hashing.filter((operation) => !mayBeWithout(operation));
export const HASHING_WITH_PASSWORD: Call[] = hashing.filter(mayBeWithout);
