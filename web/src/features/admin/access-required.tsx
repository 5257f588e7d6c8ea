import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** What somebody sees here who is no administrator. */
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
