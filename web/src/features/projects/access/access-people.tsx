import type { ReactNode } from 'react';
import type { Member } from '#shared/api/members.ts';
import { displayName } from '#web/lib/person.ts';
import { ROLE_LABELS } from '#web/lib/role-labels.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { initials } from '#web/ui/initials.ts';
import { Select } from '#web/ui/select.tsx';
import { atMost, type Given, type Grants, permissionOptions } from './access-choices.ts';

interface AccessPeopleProps {
  /** Those to whom the project is open in any case. */
  always: readonly Member[];
  others: readonly Member[];
  grants: Grants;
  onGive: (userId: string, given: Given) => void;
}

/** Every member of the workspace, with what each may do in a restricted project. */
export function AccessPeople({ always, others, grants, onGive }: AccessPeopleProps) {
  return (
    <section aria-label="People" className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-sm">People</h3>
      <ul className="divide-y rounded-lg border">
        {others.map((member) => (
          <Person key={member.userId} member={member}>
            <Select
              aria-label={`Access of ${displayName(member.user)}`}
              value={atMost(member.role, grants[member.userId] ?? 'none')}
              onValueChange={(given) => onGive(member.userId, given)}
              options={permissionOptions(member.role)}
              wrapperClassName="w-36 shrink-0"
            />
          </Person>
        ))}
        {always.map((member) => (
          <Person key={member.userId} member={member}>
            <span className="shrink-0 text-[13px] text-muted-foreground">Always</span>
          </Person>
        ))}
      </ul>
    </section>
  );
}

function Person({ member, children }: { member: Member; children: ReactNode }) {
  const name = displayName(member.user);
  return (
    <li className="flex min-w-0 items-center gap-3 p-3">
      <Avatar imageUrl={member.user.profileImageUrl} initials={initials(member.user)} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm" title={name}>
          {name}
        </p>
        <p className="truncate text-[13px] text-muted-foreground">{ROLE_LABELS[member.role]}</p>
      </div>
      {children}
    </li>
  );
}
