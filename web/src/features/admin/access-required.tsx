import { ShieldAlert } from 'lucide-react';
import { NoScreen } from '#web/library/no-screen.tsx';
import { paths } from '#web/library/paths.ts';

export const AccessRequired = () => (
  <NoScreen
    icon={ShieldAlert}
    title="Admin Access Required"
    description="This page is for Framekeep administrators. Ask one of them if you need something here."
    link={{ to: paths.home, label: 'Go to Homepage' }}
  />
);
