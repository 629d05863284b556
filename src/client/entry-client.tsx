import './styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { PageState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { findRoute, loadPage } from './routes.ts';

const stateElement = document.getElementById('page-state');
const state = JSON.parse(stateElement?.textContent ?? '') as PageState;

// The page's chunk comes first: hydrating without it would replace what the server rendered by a spinner.
await loadPage(findRoute(location.pathname).route);

startTransition(() => {
  hydrateRoot(document, <App queryClient={createQueryClient()} state={state} />);
});
