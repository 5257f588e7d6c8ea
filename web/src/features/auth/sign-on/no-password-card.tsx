import { useCurrentUser } from '#web/library/current-user.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';

/** In place of the form for a new password, for a person who signs on and has none. */
export function NoPasswordCard() {
  const offer = signOnOffer();
  const isAdmin = useCurrentUser().user?.isAdmin;
  return (
    <SettingCard title="Password" description="A second way to log in, alongside sign-on.">
      <div className="grid gap-4">
        <p className="wrap-anywhere text-muted-foreground text-sm">{`You don't have a password. You log in with ${offer?.name ?? 'your provider'}.`}</p>
        {(isAdmin || !offer?.isRequired) && (
          <LinkButton variant="outline" className="justify-self-start" to={paths.forgotPassword()}>
            Set a password by email
          </LinkButton>
        )}
      </div>
    </SettingCard>
  );
}
