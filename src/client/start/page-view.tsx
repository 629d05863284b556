import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { refusalWords } from '../api/refusal.ts';
import { ownScript, readLatestScript } from '../layout/latest-script.ts';
import { useStandIn } from '../layout/page-wait.ts';
import { Head } from '../page/head.tsx';
import { paths } from '../page/paths.ts';
import { findRoute, frameOf, loadFrame, loadPage, type Route, type RouteMatch } from '../page/routes.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/loading.tsx';
import { WaitingOrder } from './waiting-order.tsx';

/** A loaded chunk renders at once: on the server, at hydration, and when it was prefetched. */
function LoadedPage({ route, params }: RouteMatch) {
  const { default: Page } = use(loadPage(route));
  return <Page params={params} />;
}

function LoadedFrame({ route, children }: { route: Route; children: ReactNode }) {
  const { default: Frame } = use(loadFrame(route));
  return <Frame>{children}</Frame>;
}

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grow">
      {children}
    </main>
  );
}

/** After this time, the page says that it is slow, and the user can leave. */
const timeoutMs = 5000;

const brokenTitle = 'This page could not be shown';
const failed = 'Something went wrong while it was loaded. Try again, or go back.';
const updated = 'The shop was updated after you opened this page. Try again to load its new version.';

/** As tall as the screen, so that the footer does not flash. */
function PageOnItsWay({ route }: { route: Route }) {
  useStandIn();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="min-h-dvh">
      {isLate ? <BrokenPage route={route} /> : <Spinner label="Loading the page" />}
    </div>
  );
}

/** The reason why a page is not shown, and what to do; empty until that is known. */
function useReason(): string {
  const [reason, setReason] = useState('');
  useEffect(() => {
    readLatestScript().then(
      (latest) => setReason(latest === ownScript() ? failed : updated),
      (error) => setReason(refusalWords(error)),
    );
  }, []);
  return reason;
}

function BrokenPage({ route }: { route: Route }) {
  const comfort = frameOf(route) === 'shop' && ' Your cart is safe.';
  const reason = useReason();
  return (
    <section role="alert" className="shell flex flex-col items-center py-20 text-center sm:py-32">
      <Head title={brokenTitle} description={reason} />
      <h1 className="heading">{brokenTitle}</h1>
      <p className="mt-4 min-h-12 max-w-md text-muted">
        {reason}
        {reason && comfort}
      </p>
      <div className="mt-8 flex gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        <Button look="secondary" onClick={() => history.back()}>
          Go back
        </Button>
      </div>
    </section>
  );
}

interface SafeProps {
  /** Shown in place of the part that threw. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Replaces a part that threw or whose chunk failed to load; the parts around it stay usable. */
class Safe extends Component<SafeProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/**
 * The served page is hydrated in one go: if a link of the header worked earlier, React would lose the part of the document's head
 * that it had not hydrated, and the next page would have two titles. Later pages may be waited for.
 */
function Awaiting({ route, isServed, children }: { route: Route; isServed: boolean; children: ReactNode }) {
  return isServed ? children : <Suspense fallback={<PageOnItsWay route={route} />}>{children}</Suspense>;
}

export function PageView({ path }: { path: string }) {
  const match = findRoute(path);
  const { route } = match;
  const [served] = useState(route);
  const broken = <BrokenPage route={route} />;
  return (
    <Safe key={frameOf(route)} fallback={<Main>{broken}</Main>}>
      <Awaiting route={route} isServed={frameOf(route) === frameOf(served)}>
        <LoadedFrame route={route}>
          <Main>
            {frameOf(route) === 'shop' && path !== paths.checkout && <WaitingOrder key={path} />}
            <Safe key={route.file} fallback={broken}>
              <Awaiting route={route} isServed={route === served}>
                <LoadedPage {...match} />
              </Awaiting>
            </Safe>
          </Main>
        </LoadedFrame>
      </Awaiting>
    </Safe>
  );
}
