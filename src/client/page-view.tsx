import { Suspense, use, useState } from 'react';
import { ErrorScreen } from './error-screen.tsx';
import { useStandIn } from './layout/page-wait.ts';
import { findRoute, loadPage, type RouteMatch } from './routes.ts';
import { Spinner } from './ui/spinner.tsx';

function LoadedPage({ route, params }: RouteMatch) {
  // A page that is already here renders at once: on the server, on hydration and when its chunk was prefetched.
  const { default: Page } = use(loadPage(route));
  return <Page params={params} />;
}

/** As tall as the screen, so that the footer does not come up and go again. */
function PageOnItsWay() {
  useStandIn();
  return (
    <div className="min-h-dvh">
      <Spinner label="Loading the page" />
    </div>
  );
}

export function PageView({ path }: { path: string }) {
  const match = findRoute(path);
  const [served] = useState(match.route);
  const page = <LoadedPage {...match} />;
  return (
    <ErrorScreen key={match.route.file}>
      {match.route === served ? (
        // Comes to life together with the header: if that could lead on before, React would forget what it had not
        // reached yet in the document's head, and the next page would be under two titles.
        page
      ) : (
        <Suspense fallback={<PageOnItsWay />}>{page}</Suspense>
      )}
    </ErrorScreen>
  );
}
