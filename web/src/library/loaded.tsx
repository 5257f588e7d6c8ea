import type { ReactNode } from 'react';
import { LoadFailure, type LoadFailureProps } from './load-failure.tsx';

interface LoadedProps<T> extends Pick<LoadFailureProps, 'heading'> {
  query: LoadFailureProps['query'] & { data: T | undefined };
  /** What is loaded, with a capital letter: 'The links'. */
  name: string;
  /** Shown until there is data or a failure. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query finds, also when reading it again fails, or what is in its place meanwhile. */
export function Loaded<T>({ query, name, heading = 'h3', waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailure title={`${name} could not be loaded`} heading={heading} query={query} />;
  return waiting;
}
