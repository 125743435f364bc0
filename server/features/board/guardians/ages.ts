/** How old a person is: by the date of birth in a resume, else by their own answer. */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { statedAges } from '#server/db/schema/guardians.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { AGES, type Age } from '#shared/features/board/guardians/vocabulary.ts'
import { ageAt } from '#shared/features/board/resumes/age.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { minorFound } from './events.ts'

type OfPerson = { userId: number; now: Date }

type KnownAge = {
  /** Null where it is not known. */
  age: Age | null
  /** The answers that the person can give; empty where all is known. */
  choices: Age[]
  /** Whether the person is known not to be of age. */
  isChild: boolean
}

const AT_15: Age[] = ['age_15_pupil', 'age_15']

/**
 * At 15 a date of birth is not enough: it depends on school who signs the contract (ТК РФ, article 63). Until the person
 * says so, a parent is needed.
 */
export async function findAge(db: Sql, { userId, now }: OfPerson): Promise<KnownAge> {
  const [birthDate, stated] = await Promise.all([findBirthDate(db, userId), findStated(db, { userId, now })])
  const born = birthDate === null ? null : ageFrom(ageAt(birthDate, now.toISOString()))
  if (born === null) return stated ? known(stated) : { age: null, choices: [...AGES], isChild: false }
  if (born !== 'age_15') return known(born)
  return stated && AT_15.includes(stated)
    ? known(stated)
    : { age: 'age_15_pupil', choices: AT_15, isChild: true }
}

const known = (age: Age): KnownAge => ({ age, choices: [], isChild: age !== 'adult' })

/** The refusal that a person below 14 reads; null for others. */
export const ageRefusal = (age: Age | null): string | null =>
  age === 'under_14'
    ? 'До 14 лет откликаться на вакансии нельзя: так решает закон (статья 63 ТК). Ошиблись в возрасте? Укажите дату рождения в резюме.'
    : null

/**
 * The age with which the caller responds.
 * @param options.isAsked the vacancy is for people who are not of age
 * @throws Problem invalid for `age` where it has to be said first, conflict for a person below 14
 */
export async function requireAge(
  db: Sql,
  { isAsked, ...person }: OfPerson & { isAsked: boolean },
): Promise<Age | null> {
  const { age, choices } = await findAge(db, person)
  if (asksAge({ choices, isAsked })) {
    const text = 'Скажите, сколько вам лет: от этого зависит, кто подписывает договор.'
    throw new Problem('invalid', text, { age: text })
  }
  const refusal = ageRefusal(age)
  if (refusal !== null) throw new Problem('conflict', refusal)
  return age
}

/** A vacancy for adults requires no answer, except about school from a person who is 15 by the date of birth. */
export const asksAge = ({ choices, isAsked }: { choices: readonly Age[]; isAsked: boolean }) =>
  choices.length > 0 && (isAsked || choices.length < AGES.length)

/** Stores the caller's answer. A known age is kept: a wrong answer is corrected by the date of birth in a resume. */
export async function stateAge({ actor, deps }: Ctx, { age }: { age: Age }) {
  const { userId } = requirePerson({ actor })
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const { choices } = await findAge(tx, { userId, now })
    if (!choices.includes(age)) return
    const written = { age, statedAt: now.toISOString() }
    await tx
      .insert(statedAges)
      .values({ userId, ...written })
      .onConflictDoUpdate({ target: statedAges.userId, set: written })
    if (age !== 'adult') await deps.events.raise(tx, minorFound, { userId })
  })
}

/** The latest of all texts, so that the law protects where they differ. */
async function findBirthDate(db: Sql, userId: number): Promise<string | null> {
  const [row] = await db
    .select({
      birthDate: sql<
        string | null
      >`max(greatest(${resumes.draft}->>'birthDate', ${resumes.content}->>'birthDate'))`,
    })
    .from(resumes)
    .where(eq(resumes.userId, userId))
  return row?.birthDate ?? null
}

/** Null for the answer of a person who was not of age, a year later. */
async function findStated(db: Sql, { userId, now }: OfPerson): Promise<Age | null> {
  const [row] = await db.select().from(statedAges).where(eq(statedAges.userId, userId))
  if (!row) return null
  const validUntil = Date.parse(row.statedAt) + KEPT_DAYS.statedAges * DAY_MS
  return row.age === 'adult' || validUntil > now.getTime() ? row.age : null
}

/** Deletes answers that do not count any more. Idempotent. */
export async function purgeStatedAges({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.statedAges * DAY_MS).toISOString()
  const { rowCount } = await db
    .delete(statedAges)
    .where(and(ne(statedAges.age, 'adult'), lt(statedAges.statedAt, before)))
  return { statedAges: rowCount ?? 0 }
}

/** @param years whole years; the question about school is not asked here, so 15 is `age_15` */
function ageFrom(years: number): Age {
  if (years >= 18) return 'adult'
  if (years >= 16) return 'from_16'
  if (years === 15) return 'age_15'
  return years === 14 ? 'age_14' : 'under_14'
}
