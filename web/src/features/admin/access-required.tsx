import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

export function AccessRequired() {
  return (
    <>
      <PageTitle>Admin Access Required</PageTitle>
      <EmptyState
        icon={ShieldAlert}
        heading="h1"
        title="Admin Access Required"
        description="This page is for administrators of Framekeep. Ask one of them if you need something from here."
        action={
          <Button asChild>
            <Link to={paths.home}>Go to Dashboard</Link>
          </Button>
        }
      />
    </>
  );
}
