import { useCurrentUser } from '#web/lib/current-user.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';

/** Who is signed in, as support may ask for it. */
export function AccountCard() {
  const { user } = useCurrentUser();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Account</CardTitle>
        <CardDescription>What support asks for when something goes wrong.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5 sm:grid-cols-2">
        <FormField label="Email">
          <CopyField what="Email" value={user?.email ?? ''} />
        </FormField>
        <FormField label="User ID">
          <CopyField what="User ID" value={user?.id ?? ''} className="tabular" />
        </FormField>
      </CardContent>
    </Card>
  );
}
