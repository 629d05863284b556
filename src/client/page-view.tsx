import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { useStandIn } from './layout/page-wait.ts';
import { findRoute, loadPage, type RouteMatch } from './routes.ts';
import { Button } from './ui/button.tsx';
import { Spinner } from './ui/loading.tsx';

function LoadedPage({ route, params }: RouteMatch) {
  // A loaded chunk renders at once: on the server, at hydration, and when it was prefetched.
  const { default: Page } = use(loadPage(route));
  return <Page params={params} />;
}

/** As tall as the screen, so that the footer does not flash. */
function PageOnItsWay() {
  useStandIn();
  return (
    <div className="min-h-dvh">
      <Spinner label="Loading the page" />
    </div>
  );
}

/** Replaces a page that threw or whose chunk failed to load; the header and footer stay usable. */
class ErrorScreen extends Component<{ children: ReactNode }, { broken: boolean }> {
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

export function PageView({ path }: { path: string }) {
  const match = findRoute(path);
  const [served] = useState(match.route);
  const page = <LoadedPage {...match} />;
  return (
    <ErrorScreen key={match.route.file}>
      {match.route === served ? (
        // Hydrated together with the header: if a link of the header worked earlier, React would lose what it had not
        // hydrated of the document's head, and the next page would have two titles.
        page
      ) : (
        <Suspense fallback={<PageOnItsWay />}>{page}</Suspense>
      )}
    </ErrorScreen>
  );
}
