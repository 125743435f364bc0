import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { TestBoard } from '#tests/support/app.ts'

/** A company with an open vacancy and one that was closed two months ago; returns their ids. */
export async function buildBakery(board: TestBoard, draft: Partial<VacancyDraft>) {
  const companyId = await board.buildCompany({ slug: 'pekarnya', title: 'Пекарня «Колос»' })
  const longAgo = new Date(board.deps.now().getTime() - 60 * DAY_MS).toISOString()
  const [open = 0, gone = 0] = await board.buildVacancies(
    { companyId, ...draft },
    { companyId, title: 'Бывший пекарь', status: 'archived', archivedAt: longAgo },
  )
  return { open, gone }
}
