import { environmentValue } from '../../../process/environment.ts';

/** The version of Framekeep that answers. During a deployment, two versions answer. */
export const readVersion = (): { version: string } => ({ version: environmentValue('VERSION') });
