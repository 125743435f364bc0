import { createRoot } from 'react-dom/client'
import { ErrorPage } from './error-page.tsx'

/**
 * Replaces a page that failed to hydrate (404, specification, section 8) or outside every error boundary (500).
 */
export function replaceByErrorPage(error: unknown, status: 404 | 500) {
  reportError(error)
  // The router no longer works: links need a full load.
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true })
  const root = document.createElement('div')
  document.getElementById('root')?.replaceWith(root)
  createRoot(root).render(
    <main id="main">
      <ErrorPage status={status} message="Page Not Found" />
    </main>,
  )
}
