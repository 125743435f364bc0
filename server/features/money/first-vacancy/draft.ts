/** A vacancy that is written before its author has an account. Anyone with its token may read and change it. */
import { eq, lt } from 'drizzle-orm'
import { firstVacancies } from '#server/db/schema/posting.ts'
import { requireVacancy } from '#server/features/board/posting/access.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { listMyRoles } from '#server/features/identity/managers/my-roles.ts'
import type { Ctx, Deps } from '#server/features/money/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { FirstVacancy } from '#shared/features/money/first-vacancy/contract.ts'
import { FirstCompanyText, type FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { FIRST_VACANCY_DAYS } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { readCompanyText, readText } from './content.ts'

type FirstVacancyRow = typeof firstVacancies.$inferSelect

/** The text of a token, with what is missing in it, and for whom the caller may post it. */
export async function readFirstVacancy(ctx: Ctx, { token }: { token: string }) {
  const { deps, actor } = ctx
  const [row, roles] = await Promise.all([
    token === '' ? null : findRow(deps.db, token),
    actor.kind === 'user' ? listMyRoles(ctx) : null,
  ])
  return {
    // The created vacancy is visible only to people of its company.
    vacancy:
      row && (row.vacancyId === null || (await maySee(ctx, row.vacancyId)))
        ? presentRow(row, { token, referenceData: deps.referenceData })
        : null,
    isSignedIn: actor.kind === 'user',
    companies: (roles?.results ?? []).flatMap(({ accessLevel, company }) =>
      canSeeDashboard(accessLevel) ? [company] : [],
    ),
  }
}

async function maySee(ctx: Ctx, id: number): Promise<boolean> {
  try {
    await requireVacancy(ctx, ctx.deps.db, { id })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function presentRow(
  { text, company, vacancyId }: FirstVacancyRow,
  { token, referenceData }: { token: string } & Pick<Deps, 'referenceData'>,
): FirstVacancy {
  const { profession, place, errors } = readText(text, referenceData)
  return {
    token,
    text,
    errors,
    company,
    companyErrors: readCompanyText(company).errors,
    profession: profession?.name ?? null,
    place: place?.name ?? null,
    vacancyId: vacancyId === null ? null : VacancyId.parse(vacancyId),
  }
}

/**
 * Keeps what is typed, complete or not; an unknown token begins a new text.
 * @throws Problem too_many_requests for many texts from one network
 */
export async function writeFirstVacancy(
  ctx: Ctx,
  { token, text }: { token: string | null; text: FirstVacancyText },
): Promise<{ token: string }> {
  const { db, now, limits } = ctx.deps
  await limits.take('commands', networkOf(ctx.session.ip))
  const at = now().toISOString()
  const isKept = token !== null && (await setRow(db, token, { text, updatedAt: at }))
  return { token: isKept ? token : await insertRow(ctx, { text, at }) }
}

/** @throws Problem not_found, invalid with messages by field for a text that is not complete */
export async function checkFirstVacancy({ deps, session }: Ctx, { token }: { token: string }) {
  await deps.limits.take('commands', networkOf(session.ip))
  const row = await findRow(deps.db, token)
  if (!row) throw firstVacancyNotFound()
  const { errors } = readText(row.text, deps.referenceData)
  if (errors) throw new Problem('invalid', 'Вакансия заполнена не до конца.', errors)
  return {}
}

async function insertRow({ deps, session }: Ctx, { text, at }: { text: FirstVacancyText; at: string }) {
  await deps.limits.take('drafts', networkOf(session.ip))
  const token = newToken()
  const company = FirstCompanyText.parse({})
  await deps.db.insert(firstVacancies).values({ tokenHash: hashToken(token), text, company, updatedAt: at })
  return token
}

async function findRow(db: Sql, token: string): Promise<FirstVacancyRow | null> {
  const [row] = await db.select().from(firstVacancies).where(isOf(token))
  return row ?? null
}

/** Of two concurrent callers the second sees what the first has made of it. @throws Problem not_found */
export async function lockFirstVacancy(tx: Sql, token: string): Promise<FirstVacancyRow> {
  const [row] = await tx.select().from(firstVacancies).where(isOf(token)).for('update')
  if (!row) throw firstVacancyNotFound()
  return row
}

const firstVacancyNotFound = () =>
  new Problem('not_found', `Такого черновика нет: мы храним их ${FIRST_VACANCY_DAYS} дней.`)

/** @returns whether there is such a text */
export async function setRow(
  db: Sql,
  token: string,
  change: Partial<typeof firstVacancies.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db.update(firstVacancies).set(change).where(isOf(token))
  return (rowCount ?? 0) > 0
}

const isOf = (token: string) => eq(firstVacancies.tokenHash, hashToken(token))

/** Deletes texts that were not touched for long. */
export async function purgeFirstVacancies({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - FIRST_VACANCY_DAYS * DAY_MS).toISOString()
  const { rowCount } = await db.delete(firstVacancies).where(lt(firstVacancies.updatedAt, before))
  return { firstVacancies: rowCount ?? 0 }
}
