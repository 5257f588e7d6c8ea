import { useMutation } from '@tanstack/react-query';
import { beginSignOn } from '#shared/api/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useInvitation } from '../use-invitation.ts';

export function SignOnButton() {
  const offer = signOnOffer();
  const invitation = useInvitation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { url } = await call(beginSignOn, { input: invitation ? { invitation } : {} });
      window.location.assign(url);
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Login failed',
        description: errorMessage(error, 'Failed to log in. Please try again.'),
      }),
  });
  if (!offer) return null;
  const { name, isRequired } = offer;
  return (
    <div className="mb-6 grid gap-4">
      <Button
        variant={isRequired ? 'primary' : 'outline'}
        size="lg"
        className="min-w-0"
        pending={isPending}
        onClick={() => mutate()}
      >
        <span className="truncate" title={name}>{`Continue with ${name}`}</span>
      </Button>
      <p className="text-center text-muted-foreground text-sm">
        {isRequired ? 'Everyone logs in this way here. Only administrators have a password.' : 'or'}
      </p>
    </div>
  );
}
