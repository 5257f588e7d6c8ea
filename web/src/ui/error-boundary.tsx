import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered in place of the children when they cannot be repaired; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  /** The children are rendered again when this changes. */
  resetKey?: string;
  /** Called when the children cannot be repaired. */
  onError?: () => void;
}

interface ErrorBoundaryState {
  /** Whether the children failed: `now` until it is decided whether they are repaired. */
  failure: 'none' | 'now' | 'lasting';
  resetKey: string | undefined;
}

/** Errors that are repaired when each comes within `REPAIRED_MS` of the one before it. */
const REPAIRS_MAX = 3;
const REPAIRED_MS = 10_000;

/**
 * Keeps an error in its children from the rest of the page. The children are drawn again, with new elements and new state;
 * if they fail again and again, the fallback replaces them. React logs the errors.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: 'none', resetKey: this.props.resetKey };
  private errors = 0;
  private lastAt = 0;

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failure: 'now' };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failure: 'none', resetKey };
  }

  override componentDidCatch(): void {
    const now = Date.now();
    this.errors = now - this.lastAt < REPAIRED_MS ? this.errors + 1 : 1;
    this.lastAt = now;
    if (this.errors <= REPAIRS_MAX) {
      this.setState({ failure: 'none' });
    } else {
      this.setState({ failure: 'lasting' });
      this.props.onError?.();
    }
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'lasting') return this.props.fallback(() => this.setState({ failure: 'none' }));
    return failure === 'none' && this.props.children;
  }
}
