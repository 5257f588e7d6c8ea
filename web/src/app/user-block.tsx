import type { CurrentUser } from '#shared/api/auth.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { displayName } from '#web/lib/person.ts';
import { useTheme } from '#web/lib/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { initials } from '#web/ui/initials.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { SignOut } from './sign-out.tsx';

/** Who is signed in, and the way out. */
export function UserBlock({ user }: { user: CurrentUser }) {
  const theme = useTheme();
  const { refetch } = useCurrentUser();
  return (
    <div className="grid gap-3 border-t p-3">
      <div className="flex min-w-0 items-center gap-3 px-1">
        {/* Its address is good for an hour at most, and the page may be open for longer. */}
        <Avatar imageUrl={user.profileImageUrl} initials={initials(user)} onImageError={() => void refetch()} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-sm">{displayName(user)}</p>
          <p className="truncate text-muted-foreground text-xs">{user.email}</p>
        </div>
      </div>
      <div className="flex gap-1">
        <SignOut />
        <ThemeSwitch {...theme} />
      </div>
    </div>
  );
}
