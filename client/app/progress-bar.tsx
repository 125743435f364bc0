import { useEffect, useRef } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { afterFirstInput } from './first-input.ts'

/** Before the first input there is no navigation. Without a connection there is no bar. */
const loadAnimation = afterFirstInput(() => import('./progress-animation.ts').catch(() => null))

/** The thin bar at the top while a page loads (specification, sections 4 and 9). */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  const hasFailed = useRouteError() != null
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void loadAnimation()
  }, [])

  useEffect(() => {
    const element = bar.current
    if (!element || !isLoading) return
    const startedAt = performance.now()
    const started = loadAnimation().then((animation) => animation?.startProgress(element, startedAt))
    return () => void started.then((stop) => stop?.())
  }, [isLoading])

  useEffect(() => {
    const element = bar.current
    if (element && hasFailed) void loadAnimation().then((animation) => animation?.finishInterrupted(element))
  }, [hasFailed])

  return <div ref={bar} className="progress-bar" data-error={hasFailed || undefined} aria-hidden="true" />
}
