import { useId } from 'react';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useSetMailPreferences } from './queries.ts';

/** Card that turns optional e-mails on and off. A change is saved at once. */
export function MailCard() {
  const { user } = useCurrentUser();
  const { mutate: save, isPending, variables } = useSetMailPreferences();
  const id = useId();
  // While the user is being logged out.
  if (!user) return null;
  const isOn = isPending ? variables.firstViews : user.mailsFirstViews;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Emails</CardTitle>
        <CardDescription>Security emails are always sent.</CardDescription>
      </CardHeader>
      <CardContent className="flex items-center gap-4">
        <Label htmlFor={id} className="grid flex-1 gap-0.5">
          Emails about first views
          <span className="font-normal text-[13px] text-muted-foreground">The first view of links you chose</span>
        </Label>
        <Switch id={id} checked={isOn} onCheckedChange={(firstViews) => save({ firstViews })} />
      </CardContent>
    </Card>
  );
}
