import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { VacancyForm } from '#shared/features/board/posting/forms.ts'
import { isPlaced, PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { closeVacancy } from './archive.ts'
import { vacancySubmitted } from '../events.ts'
import { lifecycleColumns, setVacancy, type VacancyLifecycle } from '../queries.ts'
import { revisionColumns, setRevision } from '../editing/revision-queries.ts'
import { unpublish } from '../editing/undo.ts'

type ReturnDeps = Pick<Deps, 'events' | 'changes' | 'notifier' | 'site'>

/**
 * Takes the published and unconfirmed vacancies of a company from the readers and puts their texts into the queue of
 * moderators, with those that wait approved for the moment of their publication; unused days continue from the next
 * publication. An imported vacancy has no text of its author, so it is closed.
 */
export async function returnToModerators(
  tx: Sql,
  deps: ReturnDeps,
  { companyId, at }: { companyId: number; /** Instant. */ at: string },
) {
  const approved = and(eq(vacancies.status, 'moderation'), isNotNull(vacancies.confirmAt))
  const returned = await tx
    .select(lifecycleColumns)
    .from(vacancies)
    .where(
      and(eq(vacancies.companyId, companyId), or(inArray(vacancies.status, [...PLACED_STATUSES]), approved)),
    )
    .orderBy(vacancies.id)
    .for('update')
  for (const vacancy of returned) await returnVacancy(tx, deps, { vacancy, at })
  if (returned.length > 0)
    afterCommit(tx, () => deps.changes.publish({ kind: 'vacancies', ids: returned.map(({ id }) => id) }))
}

async function returnVacancy(
  tx: Sql,
  deps: ReturnDeps,
  { vacancy, at }: { /** Locked. */ vacancy: VacancyLifecycle; at: string },
) {
  const [revision] = await tx
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(
      and(
        eq(vacancyRevisions.vacancyId, vacancy.id),
        inArray(vacancyRevisions.state, ['pending', 'approved']),
      ),
    )
    .orderBy(desc(vacancyRevisions.id))
    .limit(1)
  if (!revision)
    return closeVacancy(tx, deps, {
      vacancy,
      reason: 'not_needed',
      userId: null,
      cause: 'company_liquidated',
      at,
    })
  if (isPlaced(vacancy.status))
    await unpublish(tx, deps, { vacancy, to: 'moderation', reason: 'company_liquidated', userId: null, at })
  else await setVacancy(tx, { id: vacancy.id, at, confirmAt: null })
  // A new text of the vacancy waits already.
  if (revision.state === 'pending') return
  await setRevision(tx, { id: revision.id, state: 'pending', decidedAt: null, submittedAt: at })
  await deps.events.raise(tx, vacancySubmitted, {
    vacancy,
    revisionId: revision.id,
    content: revision.content,
    form: VacancyForm.parse(revision.content),
    at,
  })
}
