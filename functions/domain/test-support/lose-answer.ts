import { writeClient } from '../../data/table/client.ts';

const NAME = 'loseAnswer';
const LOST = { code: 'ECONNRESET' };

/**
 * Loses the answer to the next write of the table that is done. The write is then sent again.
 * @param meanwhile runs between the two
 */
export function loseNextAnswer(meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = writeClient;
  middlewareStack.add(
    (next) => async (args) => {
      await next(args).catch((error: { code?: string }) => {
        // With DYNAMODB_FAULTS=lost-answer, it is lost already.
        if (error.code !== LOST.code) throw error;
      });
      middlewareStack.remove(NAME);
      await meanwhile();
      throw Object.assign(new Error('The answer is lost'), LOST);
    },
    { step: 'initialize', name: NAME },
  );
}
