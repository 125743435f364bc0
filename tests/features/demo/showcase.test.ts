import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { companyResponsiveness, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { findPayNote } from '#server/features/board/pay-answers/figures.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { stageColumn } from '#server/features/board/responses/stages/stage.ts'
import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import { fillDemo } from '#server/features/intake/demo/fill.ts'
import { fillDemoWorld } from '#server/features/intake/demo/fill-world.ts'
import { fillShowcase } from '#server/features/intake/demo/showcase/fill.ts'
import { STAGES } from '#shared/features/board/responses/vocabulary.ts'
import { isInn, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-27T09:00:00Z')

beforeAll(async () => {
  await fillDemo(db, { vacancies: 40, now })
  await fillShowcase(db, { now })
}, 120_000)

const idOf = async (slug: string) => {
  const [row] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug))
  return row?.id ?? 0
}

/** Rows that no vacancy of an import has: those that were posted here. */
const posted = isNull(vacancies.source)

describe('the showcase of the demo', () => {
  test('one employer has forty responses, at every stage there is', async () => {
    const rows = await db
      .select({ stage: stageColumn, count: count() })
      .from(responses)
      .where(eq(responses.companyId, await idOf('yantarnyy-pelikan')))
      .groupBy(stageColumn)
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(40)
    expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(STAGES))
  })

  test('one seeker has five responses in five different states', async () => {
    const { rows } = await db.execute<{ stage: string }>(sql`
      select coalesce(interview.state, task.state, response.state) as stage
      from responses response
      join users on users.id = response.user_id and users.email = 'vera@demo.invalid'
      left join interviews interview on interview.response_id = response.id
      left join test_tasks task on task.response_id = response.id
      order by stage`)
    expect(rows.map(({ stage }) => stage)).toEqual(['offered', 'offered', 'rejected', 'sent', 'viewed'])
  })

  test('one company keeps its promises and another breaks them, and the figures say so', async () => {
    const figures = await db
      .select({ slug: companies.slug, share: companyResponsiveness.share })
      .from(companyResponsiveness)
      .innerJoin(companies, eq(companies.id, companyResponsiveness.companyId))
    const shareOf = new Map(figures.map(({ slug, share }) => [slug, share]))
    expect(shareOf.size).toBe(4)
    expect(shareOf.get('myatnyy-tramvay')).toBeGreaterThan(85)
    expect(shareOf.get('yantarnyy-pelikan')).toBeGreaterThan(80)
    expect(shareOf.get('voylochnyy-mayak')).toBeLessThan(40)
    const lowered = await db
      .select({ slug: companies.slug })
      .from(vacancies)
      .innerJoin(companies, eq(companies.id, vacancies.companyId))
      .where(isNotNull(vacancies.loweredAt))
    expect(lowered).toEqual([{ slug: 'voylochnyy-mayak' }])
  })

  test('the job that looks for overdue answers finds nothing to change', async () => {
    const refuse = () => Promise.reject(new Error('Nobody is to be told'))
    const site = { name: 'Дистант', publicUrl: 'https://board.example', operatorEmail: null }
    expect(
      await handleOverdueAnswers({
        db,
        now: () => now,
        site,
        notifier: { notify: refuse },
        changes: { publish: refuse },
      } as never),
    ).toEqual({ remindedOfAnswers: 0, lowered: 0, restored: 0 })
  })

  test('hired people say whether the promised pay came', async () => {
    expect(await findPayNote(db, await idOf('yantarnyy-pelikan'))).toContain('5')
  })

  test('a company has the public mark if and only if staff have verified it, by its INN', async () => {
    const rows = await db.select().from(companies)
    for (const { title, verifiedAt, verification, inn, ogrn, decidedFields } of rows) {
      expect(verifiedAt !== null, title).toBe(verification === 'verified')
      if (verification === 'verified')
        expect([inn !== null, decidedFields?.['inn']], title).toEqual([true, inn])
      if (inn !== null) expect([isInn(inn), inn.slice(0, 2)], title).toEqual([true, '00'])
      if (ogrn !== null) expect(isOgrn(ogrn), title).toBe(true)
    }
    const states = new Set(rows.map(({ verification }) => verification))
    expect(states).toEqual(new Set(['none', 'asked', 'verified', 'refused']))
    expect(new Set(rows.flatMap(({ inn }) => inn ?? [])).size).toBe(
      rows.filter(({ inn }) => inn !== null).length,
    )
    expect(rows.filter(({ confirmedDomain }) => confirmedDomain !== null).length).toBeGreaterThan(40)
    expect(await db.$count(companyRegister)).toBeGreaterThan(100)
  })

  test('twelve texts wait for moderators, most with marks of the check', async () => {
    const rows = await db.select().from(moderationCases).where(eq(moderationCases.state, 'waiting'))
    expect(rows).toHaveLength(12)
    const rules = new Set(rows.flatMap(({ findings }) => findings.map(({ rule }) => rule)))
    for (const rule of ['asks_money', 'sends_to_messenger', 'discrimination', 'buyout_tasks', 'moves_money'])
      expect(rules).toContain(rule)
    expect(rows.filter(({ findings }) => findings.length === 0).length).toBeGreaterThan(1)
  })

  test('complaints wait for staff, and one is answered', async () => {
    const isOfPerson = isNotNull(complaints.userId)
    expect(await db.$count(complaints, and(isOfPerson, isNull(complaints.resolvedAt)))).toBe(3)
    expect(await db.$count(complaints, and(isOfPerson, isNotNull(complaints.answer)))).toBe(1)
  })

  test('vacancies are near their end, hidden, ended and closed, and every one has a promised answer', async () => {
    const rows = await db
      .select()
      .from(vacancies)
      .where(and(posted, isNotNull(vacancies.publishedAt)))
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['published', 'unconfirmed', 'expired', 'archived']),
    )
    const ending = rows.filter(
      ({ status, expiresAt }) =>
        status === 'published' && Date.parse(expiresAt ?? '') < now.getTime() + 3 * DAY_MS,
    )
    expect(ending.length).toBeGreaterThan(1)
    const promised = await db.$count(
      vacancies,
      and(
        isNull(vacancies.answerDays),
        sql`(${vacancies.source} is null or ${vacancies.source} = ${DEMO_SOURCE})`,
        isNotNull(vacancies.publishedAt),
      ),
    )
    expect(promised).toBe(0)
    const texts = await db
      .select({ id: vacancyRevisions.vacancyId })
      .from(vacancyRevisions)
      .where(
        and(
          eq(vacancyRevisions.state, 'approved'),
          inArray(
            vacancyRevisions.vacancyId,
            rows.map(({ id }) => id),
          ),
        ),
      )
    expect(texts).toHaveLength(rows.length)
  })

  test('vacancies of other boards are there with and without a date, an address and a company', async () => {
    const rows = await db
      .select()
      .from(vacancies)
      .where(sql`${vacancies.source} <> ${DEMO_SOURCE}`)
    expect(rows).toHaveLength(5)
    expect(new Set(rows.map(({ firstPublishedAt }) => firstPublishedAt !== null)).size).toBe(2)
    expect(new Set(rows.map(({ sourceUrl }) => sourceUrl !== null)).size).toBe(2)
    expect(rows.filter(({ workForm }) => workForm === null).length).toBeGreaterThan(0)
  })

  test('a second call and a further start change nothing', async () => {
    const state = async () => [
      await db.$count(vacancies),
      await db.$count(responses),
      await db.$count(companies),
    ]
    const before = await state()
    await fillShowcase(db, { now })
    expect(await state()).toEqual(before)
    // What no release before has noted is of the first one.
    expect(await fillDemoWorld(db, { vacancies: 40, resumes: 0, now })).toEqual({ isOutdated: true })
    expect(await state()).toEqual(before)
  })
})
