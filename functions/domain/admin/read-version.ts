import { environmentValue } from '../../process/environment.ts';

export const readVersion = (): { version: string } => ({ version: environmentValue('VERSION') });
