import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { afterFirstScreen } from './first-screen.ts';

/**
 * Checks a form of a first screen by a schema that is loaded after that screen, with zod. If the schema does not load,
 * only the server checks the values.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const loadCheck = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver(schema);
  };
  const loadOrSkip = () =>
    loadCheck().catch((error: unknown) => {
      console.warn('The check of a form did not load.', error);
      return null;
    });
  afterFirstScreen(() => void loadOrSkip());
  return async (values, context, options) => {
    const check = await loadOrSkip();
    return check ? check(values, context, options) : { values: values as unknown as Output, errors: {} };
  };
}
