import type { Method, Operation } from './operation.ts';

/**
 * Methods that a call answers to. Pages and files are also asked for with HEAD, by programs that want to know whether
 * they are there.
 */
export const methodsOf = ({ method, answer }: Pick<Operation, 'method' | 'answer'>): (Method | 'HEAD')[] =>
  method === 'GET' && answer !== 'json' ? ['GET', 'HEAD'] : [method];
