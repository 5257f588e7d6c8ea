import { preloadTab, SettingsPage } from '#web/features/workspaces/settings/settings-page.tsx';
import { SettingsSkeleton } from '#web/features/workspaces/settings/settings-skeleton.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const General = lazyComponent(() => import('./general-settings.tsx').then((m) => m.GeneralSettings), SettingsSkeleton);

// In parallel with the data, and not when the screen is drawn.
preloadTab(window.location, General);

export const SettingsScreen = () => <SettingsPage General={General} />;
