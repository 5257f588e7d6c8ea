import { ShieldAlert } from 'lucide-react';
import { NoScreen } from '#web/library/no-screen.tsx';
import { paths } from '#web/library/paths.ts';

export const AccessRequired = () => (
  <NoScreen
    icon={ShieldAlert}
    title="Admin Access Required"
    description="This page is for administrators of Framekeep. Ask one of them if you need something from here."
    link={{ to: paths.home, label: 'Go to Dashboard' }}
  />
);
