import { pathOf } from '#shared/routing/route-table.ts'
import type { ComplaintTarget } from './vocabulary.ts'

/** The page of the form, for readers without scripts too. */
export const complaintPath = (target: ComplaintTarget, id: number) =>
  `${pathOf('complaint')}?target=${target}&id=${id}`
