import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'

const OfferLine = lazy(chunk(() => import('./offer-line.tsx')))

/** A line after an action of the user, such as a response, that offers an immediate notification of its outcome. */
export function NotificationOffer({ text }: { text: string }) {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <OfferLine text={text} />
    </Suspense>
  )
}
