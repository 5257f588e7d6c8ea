import type { LucideIcon } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { LinkButton } from './link-button.tsx';

interface NoScreenProps {
  icon: LucideIcon;
  title: string;
  description: string;
  link: { to: string; label: string };
}

/** In place of a screen that has nothing to show: why, and where to go on. */
export const NoScreen = ({ link: { to, label }, ...reason }: NoScreenProps) => (
  <>
    <PageTitle>{reason.title}</PageTitle>
    <EmptyState {...reason} heading="h1" action={<LinkButton to={to}>{label}</LinkButton>} />
  </>
);
