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
    <SettingCard title="Password" description="A second way to log in, besides your sign-on.">
      <div className="grid gap-4">
        <p className="wrap-anywhere text-muted-foreground text-sm">{`You have no password. ${offer?.name ?? 'The provider'} logs you in.`}</p>
        {(isAdmin || !offer?.isRequired) && (
          <LinkButton variant="outline" className="justify-self-start" to={paths.forgotPassword()}>
            Choose a password by email
          </LinkButton>
        )}
      </div>
    </SettingCard>
  );
}
