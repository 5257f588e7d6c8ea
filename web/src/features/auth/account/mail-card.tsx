import { useCurrentUser } from '#web/library/current-user.ts';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { useSetMailPreferences } from './queries.ts';

/** Card that turns optional e-mails on and off. A change is saved at once. */
export function MailCard() {
  const { user } = useCurrentUser();
  const { mutate: save, isPending, variables } = useSetMailPreferences();
  // While the user is being logged out.
  if (!user) return null;
  const chosen = isPending ? variables : {};
  return (
    <SettingCard title="Emails" description="Security emails are always sent.">
      <div className="grid gap-4">
        <SwitchRow
          label="Emails about first views"
          hint="When someone first views a link you chose"
          isOn={chosen.firstViews ?? user.mailsFirstViews}
          onChange={(firstViews) => save({ firstViews })}
        />
        <SwitchRow
          label="Emails about comments"
          hint="On your recordings, and replies to you"
          isOn={chosen.comments ?? user.mailsComments}
          onChange={(comments) => save({ comments })}
        />
      </div>
    </SettingCard>
  );
}
