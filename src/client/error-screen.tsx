import { Component, type ReactNode } from 'react';
import { Button } from './ui/button.tsx';

/** Shown in place of a page that broke or whose chunk did not arrive; the rest of the shop stays usable. */
export class ErrorScreen extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <section role="alert" className="shell flex flex-col items-center py-20 text-center sm:py-32">
        <h1 className="heading">This page could not be shown</h1>
        <p className="mt-4 max-w-md text-muted">Check your connection and try again. Your cart is safe.</p>
        <Button className="mt-8" onClick={() => location.reload()}>
          Try again
        </Button>
      </section>
    );
  }
}
