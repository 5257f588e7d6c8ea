export { COUNT_QUOTAS, PER_STACK } from '../preflight/quota-list.ts';
