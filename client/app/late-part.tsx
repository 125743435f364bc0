import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/**
 * The place of a part that `afterFirstInput` loads. It is new on every page: when the script of a part of the server's HTML
 * arrives while React renders the next page, and the part changes there, React 19 never shows that page.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return <Suspense key={pathname + search}>{children}</Suspense>
}
