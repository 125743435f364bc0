import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterFirstInput } from '#client/app/first-input.ts'

/**
 * A part with controls that `afterFirstInput` loads. Like `LatePart` it is remounted on every page, but only until its
 * code is loaded: afterwards its controls keep their focus while they change the page.
 */
export function lateControls<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Displayed while the code loads on a page that the server has not rendered. */
  fallback: ReactNode = null,
): ComponentType<Props> {
  let isThere = false
  const Controls = lazy(
    afterFirstInput(async () => {
      const module = await load()
      isThere = true
      return module
    }),
  )
  return function LateControls(props) {
    const { pathname, search } = useLocation()
    const here = pathname + search
    const [key, setKey] = useState(here)
    if (!isThere && key !== here) setKey(here)
    return (
      <Suspense key={key} fallback={fallback}>
        <Controls {...props} />
      </Suspense>
    )
  }
}
