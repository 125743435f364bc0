import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { ComplaintTarget } from './vocabulary.ts'

/** What identifies each target: the number of a vacancy is no number of a response to it. */
export type ComplaintIds = { vacancy: VacancyId; company: CompanyId; response: ResponseId }

/** The page of the form, for readers without scripts too. */
export const complaintPath = (target: ComplaintTarget, id: number) =>
  `${pathOf('complaint')}?target=${target}&id=${id}`
