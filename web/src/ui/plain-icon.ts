import { createElement, type SVGProps } from 'react';

/** The shapes of an icon of Lucide. */
interface IconData {
  node: readonly (readonly [string, Record<string, string>])[];
}

const ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Stands in for Lucide's function of the same use, which has 1.4 kB more (gzip): see `web/vite.config.ts`. */
export default function plainIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...ATTRIBUTES, ...props }, shapes);
}
