export { nextRun } from '../local/events/schedule-expression.ts';
