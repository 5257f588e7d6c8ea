import { useState } from 'react';
import type { FileName } from '../source/decide-source.ts';
import { PlayerSelect } from './player-select.tsx';

const CHOICES = ['auto', 'large', 'small'] as const;
const OPTIONS = ['Auto', 'High', 'Small'].map((text, value) => ({ value, text }));

interface QualityControlProps {
  onQuality: (choice: FileName | 'auto') => void;
  onLetGo: () => void;
}

/** The choice between the large and the small file. */
export function QualityControl({ onQuality, onLetGo }: QualityControlProps) {
  const [value, setValue] = useState(0);
  const choose = (next: number) => {
    setValue(next);
    onQuality(CHOICES[next] ?? 'auto');
  };
  return <PlayerSelect label="Quality" value={value} options={OPTIONS} onChange={choose} onLetGo={onLetGo} />;
}
