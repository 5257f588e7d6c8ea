import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/operation.ts';
import { beginSignOn } from '#shared/api/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useInvitation } from '../use-invitation.ts';

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

export function SignOnButton() {
  const offer = signOnOffer();
  const invitation = useInvitation();
  const { mutate, isPending } = useBeginSignOn('Login failed');
  if (!offer) return null;
  const { name, isRequired } = offer;
  return (
    <div className="mb-6 grid gap-4">
      <Button
        variant={isRequired ? 'primary' : 'outline'}
        size="lg"
        className="min-w-0"
        pending={isPending}
        onClick={() => mutate(invitation ? { invitation } : {})}
      >
        <span className="truncate" title={name}>{`Continue with ${name}`}</span>
      </Button>
      <p className="text-center text-muted-foreground text-sm">
        {isRequired ? 'Everyone logs in this way here. Only administrators have a password.' : 'or'}
      </p>
    </div>
  );
}
