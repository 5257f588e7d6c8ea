import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { useBeginSignOn } from '../begin-sign-on.ts';
import { useInvitation } from '../use-invitation.ts';

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
        {isRequired ? 'Everyone logs in this way here. Only administrators have passwords.' : 'or'}
      </p>
    </div>
  );
}
