import '../styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setFormats } from '../../shared/base/money.ts';
import { setCategories } from '../../shared/product/category.ts';
import { setMeasures } from '../../shared/product/known-measures.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { PageState } from '../page/page-state.ts';
import { findRoute, loadRoute } from '../page/routes.ts';
import { App } from './app.tsx';

const stateElement = document.getElementById('page-state');
const state = JSON.parse(stateElement?.textContent ?? '') as PageState;

setFormats(state.settings);
setCategories(state.settings.categories);
setMeasures(state.settings.measures);
// Hydrating without the chunks of the page would replace the server's page by a spinner.
await loadRoute(findRoute(location.pathname).route);

startTransition(() => {
  hydrateRoot(document, <App queryClient={createQueryClient()} state={state} />, {
    // React says which text or element differs only by its place.
    onRecoverableError: (error, { componentStack }) =>
      reportError(new Error(`${error} In${(componentStack ?? '').replaceAll(/\s+at /g, ' < ')}`)),
  });
});
