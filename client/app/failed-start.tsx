import { createRoot } from 'react-dom/client'
import { ErrorPage } from './error-page.tsx'

/**
 * Replaces a page that the browser could not take over (404, specification, section 8), or that failed outside every
 * error boundary (500).
 */
export function replaceByErrorPage(error: unknown, status: 404 | 500) {
  reportError(error)
  // The router is lost with the page: links load whole.
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true })
  const place = document.createElement('div')
  document.getElementById('root')?.replaceWith(place)
  createRoot(place).render(
    <main id="main">
      <ErrorPage status={status} message="Page Not Found" />
    </main>,
  )
}
