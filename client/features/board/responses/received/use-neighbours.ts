import { useState } from 'react'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { hrefOf, type ListState } from './address.ts'
import { listOrder, nextUndecided } from './neighbours.ts'
import type { NextResponse } from './next-link.tsx'

/** The order of the list with the open response in it, and the link to the next one that waits for an answer. */
export function useNeighbours(
  vacancyId: VacancyId,
  shown: ListState,
  { items, count }: { items: readonly ReceivedRow[]; /** On all pages. */ count: number },
): { order: readonly ResponseId[]; next: NextResponse | null } {
  const [before, setBefore] = useState<readonly ResponseId[]>([])
  const order = listOrder(items, shown.open, before)
  if (order.join() !== before.join()) setBefore(order)
  const waiting = nextUndecided(items, order, shown.open)
  if (waiting)
    return {
      order,
      next: {
        href: hrefOf(vacancyId, { ...shown, open: waiting.id }),
        label: `Следующий отклик: ${waiting.name}`,
      },
    }
  const isLastPage = shown.page * RESPONSES_PAGE_SIZE >= count
  const page = hrefOf(vacancyId, { ...shown, page: shown.page + 1, open: null })
  return { order, next: isLastPage ? null : { href: page, label: 'Следующие отклики' } }
}
