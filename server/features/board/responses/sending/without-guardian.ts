/**
 * Responses that wait for a parent although no consent is required any more: time has passed, or the age is now known.
 */
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { responseDrafts } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Deps } from '#server/features/board/context.ts'
import { ageRefusal, findAge } from '#server/features/board/guardians/ages.ts'
import { awaitsGuardian } from '#server/features/board/guardians/consents.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { responseReturnedEmail } from '#server/mail/templates/accepted-responses.ts'
import { hasCheckedText, sendCheckedResponses } from './accepted.ts'

/** People per batch. */
const RELEASED_BATCH = 500

/**
 * Sends the responses of people who have turned 16 or have said that they need no parent. Where the answer about the age
 * is out of date, or the date of birth says that the person is below 14, they become drafts again and the person is
 * notified. Safe to run twice, by two processes too.
 */
export async function releaseWithoutGuardian(deps: Deps) {
  let [releasedOf, returnedOf] = [0, 0]
  for (let last = 0; ;) {
    const people = await listWaiting(deps.db, last)
    await sequentially(people, async ({ userId }) => {
      if (await awaitsGuardian(deps.db, { userId, now: deps.now() })) return
      const result = await deps.db.transaction((tx) => release(tx, deps, userId))
      if (result === 'released') releasedOf += 1
      if (result === 'returned') returnedOf += 1
    })
    if (people.length < RELEASED_BATCH) break
    last = people.at(-1)?.userId ?? last
  }
  return { responsesReleasedOf: releasedOf, responsesReturnedOf: returnedOf }
}

/** Of a person, the responses whose resume is checked wait for a parent only. */
const listWaiting = (db: Sql, after: number) =>
  db
    .selectDistinct({ userId: responseDrafts.userId })
    .from(responseDrafts)
    .innerJoin(resumes, eq(resumes.id, responseDrafts.resumeId))
    .where(and(gt(responseDrafts.userId, after), isNotNull(responseDrafts.acceptedAt), hasCheckedText))
    .orderBy(asc(responseDrafts.userId))
    .limit(RELEASED_BATCH)

async function release(tx: Sql, deps: Deps, userId: number): Promise<'released' | 'returned' | null> {
  const now = deps.now()
  const at = now.toISOString()
  // A response that is being sent, and the answer of a parent, hold the lock.
  await lockUser(tx, userId)
  if (await awaitsGuardian(tx, { userId, now })) return null
  const { age } = await findAge(tx, { userId, now })
  if (age !== null && ageRefusal(age) === null) {
    await sendCheckedResponses(tx, deps, { userId, at, leftBecause: 'parent_not_needed' })
    return 'released'
  }
  const returned = await tx
    .update(responseDrafts)
    .set({ acceptedAt: null, updatedAt: at })
    .from(vacancies)
    .where(
      and(
        eq(responseDrafts.userId, userId),
        isNotNull(responseDrafts.acceptedAt),
        inArray(responseDrafts.resumeId, tx.select({ id: resumes.id }).from(resumes).where(hasCheckedText)),
        eq(vacancies.id, responseDrafts.vacancyId),
      ),
    )
    .returning({ vacancyId: vacancies.id, title: vacancies.title })
  await deps.notifier.notify(
    tx,
    returned.map((vacancy) => ({
      userId,
      email: responseReturnedEmail(deps.site, { ...vacancy, isTooYoung: age !== null }),
    })),
  )
  return 'returned'
}
