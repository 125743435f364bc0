import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** Guests, who are most readers, never load it. */
const ResponseMark = lazy(chunk(() => import('./my-response-badge.tsx')))

/** What became of one's own response to a vacancy; `ids` are those of the whole list, on a card of one. */
export function ResponseSlot({ id, ids }: { id: VacancyId; ids?: readonly VacancyId[] }) {
  if (useSessionFlag() !== true) return null
  return (
    <Suspense fallback={null}>
      <ResponseMark id={id} ids={ids ?? [id]} />
    </Suspense>
  )
}
