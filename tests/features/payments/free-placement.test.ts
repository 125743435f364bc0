import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applyDecision } from '#server/features/board/posting/editing/decisions.ts'
import { publishScheduled } from '#server/features/board/posting/placement/terms.ts'
import { companies } from '#server/db/schema/companies.ts'
import { emails } from '#server/db/schema/mail.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { buildDraft } from './money-world.ts'
import { orderWorld } from './order-world.ts'
import { VERIFIED } from '#tests/support/rows.ts'

const { deps, call, buildCompany, buildPerson, world, draft, statusOf, order, firstFree, at } =
  await orderWorld()
const staff = await buildPerson({ staffRole: 'admin' })

/** Gives the company of the test a number that no other company has. */
async function registerCompany() {
  const inn = `78${world().id}`.padEnd(10, '0')
  await deps.db.update(companies).set({ inn }).where(eq(companies.id, world().id))
}

const takeFree = (vacancyId: number) =>
  order({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }, { method: 'free' })

const approveText = (vacancyId: number) => decideText(vacancyId, 'approved')

async function decideText(vacancyId: number, outcome: 'approved' | 'changes_asked') {
  const [revision] = await deps.db
    .select({ id: vacancyRevisions.id })
    .from(vacancyRevisions)
    .where(eq(vacancyRevisions.vacancyId, vacancyId))
  await deps.db.transaction((tx) =>
    applyDecision(tx, deps, {
      vacancyId,
      revisionId: revision?.id ?? 0,
      outcome,
      isFinal: false,
      userId: staff.id,
      at,
    }),
  )
}

const decide = (decision: 'verify' | 'refuse', note?: string) =>
  call('POST', `/api/v1/staff/companies/${world().id}/verification`, {
    as: staff,
    body: { decision, ...(note === undefined ? {} : { note }) },
  })

const rowOf = async (id: number) => (await deps.db.select().from(vacancies).where(eq(vacancies.id, id)))[0]

const lettersToAuthor = () => deps.db.select().from(emails).where(eq(emails.recipient, world().manager.email))
/** Their kinds. */
const emailsToAuthor = async () => (await lettersToAuthor()).map(({ kind }) => kind)

describe('the free first vacancy of a company that is not verified', () => {
  test('a company without an INN is asked for it before its first vacancy is free', async () => {
    const vacancy = await draft()
    expect(await firstFree(vacancy)).toBe('needs_inn')
    const refused = await takeFree(vacancy)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('ИНН')
    expect(await statusOf(vacancy)).toBe('draft')
  })

  test('a free vacancy is checked with its company, and published once both are approved', async () => {
    await registerCompany()
    const vacancy = await draft()
    expect(await firstFree(vacancy)).toBe('after_verification')
    expect((await takeFree(vacancy)).body).toMatchObject({ order: { state: 'paid', amount_kopecks: 0 } })
    expect(await statusOf(vacancy)).toBe('moderation')
    const asked = await call('GET', '/api/v1/staff/companies?state=asked', { as: staff })
    expect(asked.body.items.map(({ id }: { id: number }) => id)).toContain(world().id)
    await approveText(vacancy)
    await publishScheduled(deps)
    expect(await statusOf(vacancy)).toBe('moderation')
    expect((await decide('verify')).status).toBe(200)
    expect(await statusOf(vacancy)).toBe('published')
    expect((await rowOf(vacancy))?.expiresAt).not.toBeNull()
    expect(await emailsToAuthor()).toContain('vacancy_published')
  })

  test('a free vacancy whose company is verified first is published when its text is approved', async () => {
    await registerCompany()
    const vacancy = await draft()
    await takeFree(vacancy)
    await decide('verify')
    expect(await statusOf(vacancy)).toBe('moderation')
    await approveText(vacancy)
    expect(await statusOf(vacancy)).toBe('published')
  })

  test('a refused company gets its vacancy back as a draft, and the free placement with it', async () => {
    await registerCompany()
    const vacancy = await draft()
    await takeFree(vacancy)
    await approveText(vacancy)
    await decide('refuse', 'Такого ИНН нет в реестре.')
    const row = await rowOf(vacancy)
    expect(row).toMatchObject({ status: 'draft', placementDays: null, awaitsVerification: false })
    expect(await emailsToAuthor()).toContain('vacancy_not_placed')
    expect(await firstFree(vacancy)).toBe('after_verification')
    expect((await takeFree(vacancy)).status).toBe(200)
    expect(await statusOf(vacancy)).toBe('moderation')
  })

  test('a vacancy that a moderator has sent back is a draft again when its company is refused', async () => {
    await registerCompany()
    const vacancy = await draft()
    await takeFree(vacancy)
    await decideText(vacancy, 'changes_asked')
    expect(await statusOf(vacancy)).toBe('rejected')
    await decide('refuse', 'Такого ИНН нет в реестре.')
    expect(await statusOf(vacancy)).toBe('draft')
    expect(await emailsToAuthor()).toContain('vacancy_not_placed')
  })

  test('a company that the register calls liquidated gets its free vacancy back as a draft', async () => {
    await registerCompany()
    const vacancy = await draft()
    await takeFree(vacancy)
    const written = await call('POST', `/api/v1/staff/companies/${world().id}/register`, {
      as: staff,
      body: { status: 'liquidated', name: 'ООО «Ромашка»' },
    })
    expect(written.status).toBe(200)
    expect(await statusOf(vacancy)).toBe('draft')
    expect(await firstFree(vacancy)).toBe('after_verification')
  })

  test('a company that takes the INN of a verified one with a placement while it waits gets no free vacancy', async () => {
    await registerCompany()
    const vacancy = await draft()
    await takeFree(vacancy)
    await approveText(vacancy)
    const other = await buildCompany(200)
    const inn = `75${other.id}`.padEnd(10, '0')
    const [editor] = other.people
    await deps.db
      .update(companies)
      .set({ inn, ...VERIFIED })
      .where(eq(companies.id, other.id))
    const theirs = await buildDraft(deps, { companyId: other.id, authorId: editor?.id ?? 0 })
    const body = {
      item: { kind: 'placement', vacancy_id: theirs, tariff: 'basic' },
      method: 'free',
      request_key: crypto.randomUUID(),
    }
    expect((await call('POST', `/api/v1/companies/${other.id}/orders`, { as: editor!, body })).status).toBe(
      200,
    )
    await deps.db.update(companies).set({ inn }).where(eq(companies.id, world().id))
    await decide('verify')
    expect(await statusOf(vacancy)).toBe('draft')
    // The letter says what it is, and what can be done.
    const email = (await lettersToAuthor()).find(({ kind }) => kind === 'vacancy_not_placed')
    const text = withSpaces(email?.text ?? '')
    expect(text).toContain('Бесплатная вакансия одна на ИНН')
    expect(text).toContain('Выберите платный тариф')
    expect(text).toContain('пригласить вас в менеджеры')
    expect(text).not.toContain('не получилось')
    expect(await firstFree(vacancy)).toBe('used_by_same_inn')
    const refused = await takeFree(vacancy)
    expect([refused.status, refused.body.message]).toEqual([402, expect.stringContaining('с этим ИНН')])
  })

  test('only one vacancy of a company is free while the company is being checked', async () => {
    await registerCompany()
    const [first, second] = [await draft(), await draft()]
    const answers = await Promise.all([takeFree(first), takeFree(second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]))
  })
})
