/** Where the next step of a vacancy is done: the same on «Сегодня», on the page of the vacancy, and where a page is refused. */
import { pathOf } from '#shared/routing/route-table.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import type { MyVacancyRow } from './my-vacancy.ts'
import type { TodayKind } from './vocabulary.ts'

/** Whether a placement is paid for that has not begun: no term runs. @param now instant */
export const isPrepaid = ({ isPaid, expiresAt }: Pick<MyVacancyRow, 'isPaid' | 'expiresAt'>, now: string) =>
  isPaid && (expiresAt === null || Date.parse(expiresAt) <= Date.parse(now))

/** The page where the step is done. */
export function nextStepPath(kind: TodayKind, id: number): string {
  switch (kind) {
    case 'confirm':
      return pathOf('personal-vacancies-id', { id })
    case 'mend':
      return correctionPath(id)
    case 'pay':
      return pathOf('personal-vacancies-id-tariffs', { id })
    case 'ending':
      return pathOf('personal-vacancies-id-term', { id })
    case 'complete':
    case 'send':
    case 'changes':
      return withQuery(pathOf('personal-vacancies-id-edit', { id }), { step: 'check' })
    case 'finish':
    case 'relist':
      return pathOf('personal-vacancies-id-edit', { id })
  }
}

const CORRECTION = 'mend'

/** The editor at the passage that a moderator has marked. @param reason its place among the reasons, from 1 */
export const correctionPath = (id: number, reason = 1) =>
  withQuery(pathOf('personal-vacancies-id-edit', { id }), { [CORRECTION]: reason })

/** Null where no passage is asked for. */
export function readCorrection(search: string): number | null {
  const reason = Number(new URLSearchParams(search).get(CORRECTION))
  return Number.isInteger(reason) && reason > 0 ? reason : null
}
