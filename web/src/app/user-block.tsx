import { LogOut } from 'lucide-react';
import type { CurrentUser } from '#shared/api/auth.ts';
import { useLogout } from '../features/auth/queries.ts';
import { displayName, initials } from '../lib/person.ts';
import { useTheme } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** Who is signed in, and the way out. */
export function UserBlock({ user }: { user: CurrentUser }) {
  const logout = useLogout();
  const theme = useTheme();
  return (
    <div className="grid gap-3 border-t p-3">
      <div className="flex min-w-0 items-center gap-3 px-1">
        <Avatar imageUrl={user.profileImageUrl} initials={initials(user)} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-sm">{displayName(user)}</p>
          <p className="truncate text-muted-foreground text-xs">{user.email}</p>
        </div>
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          className="flex-1 justify-start px-2.5 text-muted-foreground"
          pending={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {!logout.isPending && <LogOut aria-hidden />}
          Sign out
        </Button>
        <ThemeSwitch {...theme} />
      </div>
    </div>
  );
}
