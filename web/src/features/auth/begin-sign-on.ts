import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { beginSignOn } from '#shared/api/identity/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { toast } from '#web/ui/use-toast.ts';

/** Leads to the provider. @param title of the toast if that fails */
export const useBeginSignOn = (title: string) =>
  useMutation({
    mutationFn: async (input: InputOf<typeof beginSignOn>) => {
      const { url } = await call(beginSignOn, { input });
      window.location.assign(url);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title,
        description: errorMessage(error, 'Failed to log in. Please try again.'),
      }),
  });
