import { useState } from 'react';
import type { CurrentUser } from '../../../shared/api/auth.ts';
import { initials } from './person.ts';

/** The person's picture, or initials when there is none or it does not load. */
export function Avatar({ user }: { user: CurrentUser }) {
  const [failed, setFailed] = useState(false);
  if (user.profileImageUrl && !failed) {
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        className="size-9 shrink-0 rounded-full object-cover"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground text-xs"
    >
      {initials(user)}
    </span>
  );
}
