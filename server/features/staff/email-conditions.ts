/** Whether decisions of staff still hold when their e-mails leave: they can be taken back for an hour. */
import { always, type Asked, type EmailConditions } from '#server/mail/conditions.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { CaseState } from '#shared/features/staff/moderation/vocabulary.ts'
import { findLastCase } from './moderation/queries.ts'

type Tools = { db: Sql }

export const staffEmails = {
  recovery_refused: always('it answers a request'),
  company_claim_code: always('a code expires by itself'),
  complaint_answered: always('it answers a complaint'),
  complaint_warning: always('a warning is not taken back'),
  vacancy_refused: isLastDecision('changes_asked', 'rejected'),
  vacancy_changes_asked: isLastDecision('changes_asked', 'rejected'),
  vacancy_taken_down: isLastDecision('changes_asked', 'rejected'),
  vacancy_decision_undone: isLastDecision('waiting'),
} satisfies Partial<EmailConditions<Tools>>

/** The last case of the vacancy is still in such a state. */
function isLastDecision(...states: CaseState[]) {
  return async ({ db }: Tools, { about: { vacancyId } }: Asked<{ vacancyId: number }>) => {
    const last = await findLastCase(db, { kind: 'vacancy', objectId: String(vacancyId) })
    return last !== null && states.includes(last.state)
  }
}
