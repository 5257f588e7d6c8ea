import * as z from 'zod';
import { nextPage } from '../domain/video/recovery/run.ts';
import { itemResult, type RunState, runState } from '../domain/video/recovery/run-state.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

const input = runState.extend({ results: z.array(itemResult).default([]) });

type Listed = RunState & { ids: string[]; hasMore: boolean };

/**
 * A task of the recovery's workflow: adds the outcomes of the last page of recordings, and lists the next page.
 */
export const handler = eventHandler('list-stuck', async (event): Promise<Listed> => {
  const { results, ...state } = input.parse(event);
  addToLogContext({ run: state.run });
  const page = await nextPage(state, results);
  return { ...page, hasMore: page.ids.length > 0 };
});
