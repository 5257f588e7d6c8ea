import { BadgeCheck } from 'lucide-react';
import type { Comment } from '#shared/api/sharing/comments.ts';
import { Avatar } from '../ui/avatar.tsx';

type Author = NonNullable<Comment['author']>;

/** The parts of a name that initials are made of. */
function nameParts(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

/** The picture of an author, or initials: of a member in the member's color, if the id is known. */
export const AuthorPicture = ({ author, size }: { author: Author; size: 'mark' | 'tiny' | 'small' }) => (
  <Avatar id={author.userId ?? author.name} imageUrl={author.imageUrl} person={nameParts(author.name)} size={size} />
);

interface AuthorNameProps {
  author: Author;
  /** Whether it is over the picture, which is dark. */
  isOverPicture?: boolean;
}

/** The name of an author, with what a guest cannot have: the mark of a member. */
export function AuthorName({ author: { kind, name }, isOverPicture = false }: AuthorNameProps) {
  const colors = isOverPicture
    ? { member: 'text-white', guest: 'bg-white/20 text-white' }
    : { member: 'text-primary-text', guest: 'bg-secondary text-muted-foreground' };
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <bdi translate="no" className={`truncate font-medium ${isOverPicture ? '' : 'text-sm'}`} title={name}>
        {name}
      </bdi>
      {kind === 'member' && (
        <span className={`inline-flex shrink-0 ${colors.member}`} title="Member of the workspace">
          <BadgeCheck aria-hidden className="size-4" />
          <span className="sr-only">, member</span>
        </span>
      )}
      {kind === 'guest' && <span className={`shrink-0 rounded-md px-1.5 py-px text-xs ${colors.guest}`}>guest</span>}
    </span>
  );
}
