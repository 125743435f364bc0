import type { Deps } from '#server/platform/context.ts'
import { ANSWERS_SAMPLE_MIN } from '#shared/features/responses/answers.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countAnswers } from './answers-queries.ts'

/** What happened earlier says little of a company today. */
const PERIOD_DAYS = 180
/** A younger response without an answer is no silence yet. */
const PATIENCE_DAYS = 5

/** Counts anew how every company answers, from the events; cards and pages of those whose numbers changed are renewed. */
export async function recountAnswers({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>) {
  const at = now().getTime()
  const changed = await countAnswers(db, {
    since: new Date(at - PERIOD_DAYS * DAY_MS).toISOString(),
    patientUntil: new Date(at - PATIENCE_DAYS * DAY_MS).toISOString(),
    sampleMin: ANSWERS_SAMPLE_MIN,
  })
  for (const id of changed) await changes.publish({ kind: 'company', id })
  return { answersOfCompanies: changed.length }
}
