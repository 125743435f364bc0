import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'

const OfferLine = lazy(chunk(() => import('./offer-line.tsx')))

/** A line after a useful act, such as a response, that offers to learn of its outcome at once. */
export function NotificationOffer({ text }: { text: string }) {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <OfferLine text={text} />
    </Suspense>
  )
}
