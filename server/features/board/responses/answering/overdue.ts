/** What follows when a company does not answer in the time it has promised. */
import { and, asc, eq, exists, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { answersOverdueEmail } from '#server/mail/templates/overdue-answers.ts'
import { NAMES_SHOWN } from '#shared/kernel/text.ts'
import { awaitsAnswer } from './awaiting.ts'
import { visibleName } from '../listing/names.ts'
import { notifyManagers } from '../recipients.ts'

/** Vacancies whose managers are reminded in one run. */
const BATCH = 200

/**
 * Reminds managers of overdue answers, once a response, lowers their vacancies in lists and raises again those that have
 * answered. Idempotent.
 */
export async function handleOverdueAnswers(deps: Pick<Deps, 'db' | 'now' | 'notifier' | 'site' | 'changes'>) {
  const at = deps.now().toISOString()
  const reminded = await remind(deps, at)
  const lowered = await deps.db
    .update(vacancies)
    .set({ loweredAt: at })
    .where(and(eq(vacancies.status, 'published'), isNull(vacancies.loweredAt), hasOverdue(deps.db, at)))
    .returning({ id: vacancies.id })
  const restored = await deps.db
    .update(vacancies)
    .set({ loweredAt: null })
    .where(and(isNotNull(vacancies.loweredAt), not(hasOverdue(deps.db, at))))
    .returning({ id: vacancies.id })
  const ids = [...lowered, ...restored].map(({ id }) => id)
  if (ids.length > 0) await deps.changes.publish({ kind: 'vacancies', ids })
  return { remindedOfAnswers: reminded, lowered: lowered.length, restored: restored.length }
}

async function remind({ db, notifier, site }: Pick<Deps, 'db' | 'notifier' | 'site'>, at: string) {
  const due = await db
    .selectDistinct({ vacancyId: responses.vacancyId })
    .from(responses)
    .where(and(isOverdueAt(at), isNull(responses.overdueNotifiedAt)))
    .orderBy(asc(responses.vacancyId))
    .limit(BATCH)
  for (const { vacancyId } of due)
    await db.transaction(async (tx) => {
      // Of two processes one gets the rows.
      const claimed = await tx
        .update(responses)
        .set({ overdueNotifiedAt: at })
        .where(and(eq(responses.vacancyId, vacancyId), isOverdueAt(at), isNull(responses.overdueNotifiedAt)))
        .returning({ contacts: responses.contacts, resume: responses.resume })
      if (claimed.length === 0) return
      const [vacancy] = await tx
        .select({ title: vacancies.title })
        .from(vacancies)
        .where(eq(vacancies.id, vacancyId))
      const names = claimed.slice(0, NAMES_SHOWN).map(visibleName)
      const late = { vacancyId, title: vacancy?.title ?? '', count: claimed.length, names }
      const email = answersOverdueEmail(site, late)
      await notifyManagers(tx, { notifier }, vacancyId, { email })
    })
  return due.length
}

const hasOverdue = (db: Sql, at: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(responses)
      .where(and(eq(responses.vacancyId, vacancies.id), isOverdueAt(at))),
  )

const isOverdueAt = (at: string) => and(awaitsAnswer, lt(responses.answerDueAt, at))
