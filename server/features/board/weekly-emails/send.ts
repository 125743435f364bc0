/** The weekly e-mail to the people of companies: results of their vacancies and suggested changes. */
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { weeklyEmails } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { mondayOf } from '#server/features/board/posting/my-vacancies/stats.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { EmailConditions } from '#server/mail/conditions.ts'
import { weeklyEmail } from '#server/mail/templates/weekly.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { createHints } from './hints.ts'
import { answersFor, isPostedHere, listVacancies, type WeeklyRow } from './rows.ts'

/** People per run; the next run continues. */
const PEOPLE_MAX = 2000

type Tools = Pick<Deps, 'db' | 'now' | 'mailer' | 'site' | 'referenceData' | 'vacancies'>

/**
 * Writes to everybody who was not written to this week. Safe to run twice, by two processes and to be interrupted: the
 * row of the week is written with the e-mail. Who has nothing to change gets no e-mail.
 */
export async function sendWeeklyEmails(deps: Tools) {
  const week = mondayOf(moscowDay(deps.now()))
  const hintsOf = createHints(deps)
  let sent = 0
  await sequentially(await listPeople(deps.db, week), async ({ userId, email }) => {
    const hinted = await withHints(hintsOf, await listVacancies(deps.db, { userId, week }))
    sent += await deps.db.transaction(async (tx) => {
      if (!(await claimWeek(tx, { userId, week })) || !hasHints(hinted)) return 0
      await deps.mailer.enqueue(tx, {
        ...weeklyEmail(deps.site, { week, vacancies: hinted }),
        userId,
        recipient: email,
      })
      return 1
    })
  })
  return { weeklyEmails: sent }
}

type WithHints = Parameters<typeof weeklyEmail>[1]['vacancies']

async function withHints(
  hintsOf: ReturnType<typeof createHints>,
  rows: readonly WeeklyRow[],
): Promise<WithHints> {
  const all: WithHints[number][] = []
  for (const row of rows) all.push({ ...row, hints: await hintsOf(row) })
  return all
}

const hasHints = (hinted: WithHints) => hinted.some(({ hints }) => hints.length > 0)

/** Without the vacancies that were closed or taken down since, and without an e-mail that has nothing else to advise. */
export const weeklyConditions: EmailConditions<Omit<Tools, 'mailer'>, 'weekly_vacancies'> = {
  async weekly_vacancies(deps, { about: { week, vacancyIds }, userId }) {
    const mine = userId === null ? [] : await listVacancies(deps.db, { userId, week })
    const rows = mine.filter(({ id }) => vacancyIds.includes(id))
    if (rows.length === vacancyIds.length) return 'holds'
    const hinted = await withHints(createHints(deps), rows)
    return hasHints(hinted) ? { rewritten: weeklyEmail(deps.site, { week, vacancies: hinted }) } : 'outdated'
  },
}

/** Of two processes one gets it. */
async function claimWeek(tx: Sql, { userId, week }: { userId: number; week: string }) {
  const claimed = await tx
    .insert(weeklyEmails)
    .values({ userId, week })
    .onConflictDoUpdate({
      target: weeklyEmails.userId,
      set: { week },
      setWhere: lt(weeklyEmails.week, week),
    })
    .returning({ userId: weeklyEmails.userId })
  return claimed.length > 0
}

function listPeople(db: Sql, week: string) {
  return db
    .selectDistinct({ userId: users.id, email: users.email })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .leftJoin(weeklyEmails, eq(weeklyEmails.userId, users.id))
    .where(
      and(
        isPostedHere,
        answersFor(db),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
        // Absent: never chosen.
        sql`coalesce((${users.notifications}->>'weekly')::boolean, true)`,
        or(isNull(weeklyEmails.week), lt(weeklyEmails.week, week)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PEOPLE_MAX)
}
