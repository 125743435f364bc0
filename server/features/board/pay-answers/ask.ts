/** Asks people, once per company, whether they are paid as the vacancy promised. */
import { and, asc, eq, exists, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { payQuestionEmail } from '#server/mail/templates/pay-question.ts'
import { PAY_ASKED_AFTER_DAYS } from '#shared/features/board/pay-answers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** A hiring that is older was before the board asked. */
const ASKED_WITHIN_DAYS = 30
/** Questions of one run. */
const QUESTIONS_AT_ONCE = 500

/** Safe to run twice, by two processes too: the row of a question is written with its e-mail, and there is one. */
export async function askAboutPay(deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'site'>) {
  const { db, mailer, site } = deps
  const at = deps.now().toISOString()
  let asked = 0
  await sequentially(await listHired(db, at), async ({ email, company, title, ...question }) => {
    asked += await db.transaction(async (tx) => {
      const token = newToken()
      const [row] = await tx
        .insert(payQuestions)
        .values({ ...question, tokenHash: hashToken(token), askedAt: at })
        .onConflictDoNothing()
        .returning({ responseId: payQuestions.responseId })
      if (!row) return 0
      await mailer.enqueue(tx, {
        ...payQuestionEmail(site, {
          responseId: question.responseId,
          title,
          company,
          url: `${site.publicUrl}${pathOf('pay-answer')}?token=${encodeURIComponent(token)}`,
        }),
        userId: question.userId,
        recipient: email,
      })
      return 1
    })
  })
  return { payQuestions: asked }
}

/** People whose response has been at the stage of a hiring for sixty days and who can be asked. */
function listHired(db: Sql, at: string) {
  const before = (days: number) => new Date(Date.parse(at) - days * DAY_MS).toISOString()
  const hiredAt = sql`(
    select max(${responseEvents.at}) from ${responseEvents}
    where ${responseEvents.responseId} = ${responses.id} and ${responseEvents.stage} = 'hired'
  )`
  return db
    .select({
      responseId: responses.id,
      companyId: responses.companyId,
      userId: responses.userId,
      email: users.email,
      company: companies.title,
      title: vacancies.title,
    })
    .from(responses)
    .innerJoin(users, eq(users.id, responses.userId))
    .innerJoin(companies, eq(companies.id, responses.companyId))
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(
      and(
        eq(responses.progress, 'hired'),
        sql`${responses.state} in ('viewed', 'invited')`,
        // Who was only invited has accepted by opening the contacts.
        or(eq(responses.origin, 'response'), isNotNull(responses.contacts)),
        sql`${hiredAt} <= ${before(PAY_ASKED_AFTER_DAYS)}`,
        sql`${hiredAt} > ${before(PAY_ASKED_AFTER_DAYS + ASKED_WITHIN_DAYS)}`,
        isNull(users.deletedAt),
        isNull(users.blockedAt),
        sql`(${users.notifications}->>'responses')::boolean`,
        not(worksFor(db)),
        not(wasAsked(db)),
      ),
    )
    .orderBy(asc(responses.id))
    .limit(QUESTIONS_AT_ONCE)
}

/** A company does not answer about itself. */
const worksFor = (db: Sql) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(companyRoles)
      .where(and(eq(companyRoles.userId, responses.userId), eq(companyRoles.companyId, responses.companyId))),
  )

/** By this company, or the person wants no such questions. */
const wasAsked = (db: Sql) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(payQuestions)
      .where(
        and(
          eq(payQuestions.userId, responses.userId),
          or(eq(payQuestions.companyId, responses.companyId), isNotNull(payQuestions.stoppedAt)),
        ),
      ),
  )
