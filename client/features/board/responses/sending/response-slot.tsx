import { lazy, Suspense, type ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** Not loaded for guests, who are most readers. */
const MyResponseBadge = lazy(chunk(() => import('./my-response-badge.tsx')))
const MyResponseSteps = lazy(chunk(() => import('./my-response-steps.tsx')))

/** The state of the user's response to a vacancy. @param ids of the whole list, on a card in it */
export function ResponseSlot({ id, ids }: { id: VacancyId; ids?: readonly VacancyId[] }) {
  if (!useHasSession()) return null
  return (
    <Suspense fallback={null}>
      <MyResponseBadge id={id} ids={ids ?? [id]} />
    </Suspense>
  )
}

/** Shows how far the user's response is in place of the button that responds. */
export function ResponseStepsSlot({ id, button }: { id: VacancyId; button: ReactNode }) {
  if (!useHasSession()) return button
  return (
    <Suspense fallback={button}>
      <MyResponseSteps id={id} button={button} />
    </Suspense>
  )
}
