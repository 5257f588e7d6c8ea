import type { ReactNode } from 'react';
import { Card, CardDescription, CardTitle } from './card.tsx';

interface SettingCardProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A card of settings. On wide screens its title is beside its fields, otherwise above them. */
export const SettingCard = ({ title, description, children }: SettingCardProps) => (
  <Card className="grid grid-cols-1 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)]">
    <div className="grid content-start gap-1.5 p-6 max-lg:pb-5 lg:pe-2">
      <CardTitle>{title}</CardTitle>
      <CardDescription>{description}</CardDescription>
    </div>
    <div className="min-w-0 p-6 max-lg:pt-0">{children}</div>
  </Card>
);
