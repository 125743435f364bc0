import { lazy, Suspense, useEffect, useRef } from 'react'
import { useToasts } from '#client/ui/toast.tsx'
import { chunk } from './chunk.ts'
import { onFirstInput } from './first-input.ts'

const loadList = chunk(() => import('#client/ui/toast-list.tsx'))
const ToastList = lazy(loadList)

/**
 * Rendered empty from the start: a live region announces only changes of its content. The code that draws messages
 * loads on the first input, so that it is available if the network fails later.
 */
export function ToastRegion() {
  const toasts = useToasts()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => onFirstInput(() => void loadList().catch(() => {})), [])
  return (
    <div ref={region} className="toasts" role="status" aria-live="polite" aria-atomic="false">
      <Suspense>{toasts.length > 0 && <ToastList toasts={toasts} region={region} />}</Suspense>
    </div>
  )
}
