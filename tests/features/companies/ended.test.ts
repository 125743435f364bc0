import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { buildDraft, publish } from '#tests/features/payments/money-world.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

const people = await testPeople()
const { board, deps, call } = people
const { buildTeam, sent, resumes, act } = responseWorld(people)
const staff = await people.buildPerson({ staffRole: 'admin' })
const TASK = { text: 'Ответьте на три письма покупателей, как ответили бы нам.', hours: 2, days: 3 }
const MEETING = {
  slots: ['2026-12-03T15:00'],
  zone: 'Europe/Moscow',
  minutes: 45,
  kind: 'video',
  place: 'https://meet.example.ru/room',
}

/** A verified company with money, a package, paid access, an invited person, one who waits, and a vacancy of each kind. */
async function buildWorld() {
  const team = await buildTeam()
  const { company, editor, author, vacancyId } = team
  await deps.db
    .update(companies)
    .set({
      inn: '7701234560',
      kpp: '770101001',
      legalTitle: 'ООО «Ромашка»',
      verification: 'verified',
      verifiedAt: deps.now().toISOString(),
    })
    .where(eq(companies.id, company.id))
  await transferMoney(deps, company.id, 5_000_000)
  const order = (item: object, rest: object) =>
    act(editor, `/companies/${company.id}/orders`, { request_key: crypto.randomUUID(), item, ...rest })
  const draftId = await buildDraft(deps, { companyId: company.id, authorId: author.id })
  await order({ kind: 'package', tariff: 'basic', size: 5 }, { method: 'balance' })
  await order({ kind: 'resume_access', days: 7 }, { method: 'balance' })
  const packages = await call('GET', `/api/company/${company.id}/packages/`, { as: editor })
  const packageId = Number(packages.body.items[0].id)
  const [waiting, invited] = [await sent(vacancyId), await sent(vacancyId)]
  await act(author, '/responses/decide', { ids: [invited.id], decision: 'invite', message: '' })
  const [closed = 0] = await board.buildVacancies({ companyId: company.id, authorId: author.id })
  await act(author, `/personal/vacancies/${closed}/archive`, { reason: 'not_needed', answer: null })
  return { ...team, order, draftId, packageId, waiting, invited, closed }
}
type World = Awaited<ReturnType<typeof buildWorld>>

const setStatus = (companyId: number, status: RegisterStatus) =>
  deps.db.insert(companyRegister).values({
    companyId,
    inn: '7701234560',
    status,
    name: 'ООО «Ромашка»',
    source: 'service',
    readAt: deps.now().toISOString(),
  })
const writeStatus = (companyId: number, status: RegisterStatus) =>
  call('POST', `/api/v1/staff/companies/${companyId}/register`, {
    as: staff,
    body: { status, name: 'ООО «Ромашка»' },
  })

const placement = ({ draftId }: World) => ({ kind: 'placement', vacancy_id: draftId, tariff: 'basic' })
/** What a company buys and sends. */
const ACTIONS: Record<string, (world: World) => Promise<{ status: number; body: { message?: string } }>> = {
  'places from the balance': (world) => world.order(placement(world), { method: 'balance' }),
  'places from a package': (world) =>
    world.order(placement(world), { method: 'package', package_id: world.packageId }),
  'places by card': (world) => world.order(placement(world), { method: 'provider' }),
  'places by bill': (world) => world.order(placement(world), { method: 'bill' }),
  'places for nothing': (world) => world.order(placement(world), { method: 'free' }),
  'buys a package': ({ order }) =>
    order({ kind: 'package', tariff: 'basic', size: 5 }, { method: 'balance' }),
  'buys access': ({ order }) => order({ kind: 'resume_access', days: 1 }, { method: 'balance' }),
  'tops up': ({ order }) => order({ kind: 'top_up', amount_kopecks: 100_000 }, { method: 'provider' }),
  'opens contacts': async ({ editor }) => act(editor, `/resumes/${(await resumes.published()).id}/contacts`),
  'writes to a person': ({ author, invited }) =>
    act(author, `/responses/${invited.id}/messages`, { text: 'Когда вам удобно?' }),
  'invites a person who responded': ({ author, waiting }) =>
    act(author, '/responses/decide', { ids: [waiting.id], decision: 'invite', message: '' }),
  'invites a person later': ({ author, waiting }) =>
    act(author, '/responses/batches', { ids: [waiting.id], decision: 'invite', message: 'Приходите' }),
  'offers an interview': ({ author, waiting }) => act(author, `/responses/${waiting.id}/interview`, MEETING),
  'gives a test task': ({ author, waiting }) => act(author, `/responses/${waiting.id}/test-task`, TASK),
  'invites the author of a resume': async ({ author, vacancyId }) =>
    act(author, `/resumes/${(await resumes.published()).id}/invitations`, {
      vacancy_id: vacancyId,
      message: null,
    }),
  'opens a closed vacancy again': ({ author, closed }) =>
    act(author, `/personal/vacancies/${closed}/restore`),
}

describe('a company that the register calls liquidated or bankrupt', () => {
  test.each(Object.keys(ACTIONS))(
    'is refused when it %s, and may do so again once it lives',
    async (name) => {
      const world = await buildWorld()
      await setStatus(world.company.id, name.length % 2 === 0 ? 'liquidated' : 'bankrupt')
      const refused = await ACTIONS[name]?.(world)
      expect([refused?.status, refused?.body.message]).toEqual([
        409,
        expect.stringMatching(/^По данным реестра компания (ликвидирована|банкротится)\. .*ИНН/),
      ])
      await deps.db
        .update(companyRegister)
        .set({ status: 'active' })
        .where(eq(companyRegister.companyId, world.company.id))
      // A free placement is refused for its own reason: there was one before.
      const allowed = await ACTIONS[name]?.(world)
      expect(allowed?.body.message ?? '').not.toContain('реестра')
      if (name !== 'places for nothing') expect(allowed?.status).toBe(200)
    },
  )

  test('still rejects, closes its vacancies, reads its pages and corrects its INN', async () => {
    const world = await buildWorld()
    const { company, admin, author, waiting, vacancyId } = world
    await setStatus(company.id, 'liquidated')
    const rejection = {
      ids: [waiting.id],
      decision: 'reject',
      reason: 'position_filled',
      message: 'Простите',
    }
    expect((await act(author, '/responses/decide', rejection)).body.done).toEqual([waiting.id])
    const closed = await act(author, `/personal/vacancies/${vacancyId}/archive`, {
      reason: 'not_needed',
      answer: null,
    })
    expect(closed.status).toBe(200)
    const own = await act(admin, `/../v2/companies/${company.id}/own`, {}, 'GET')
    expect(own.body).toMatchObject({ register_status: 'liquidated' })
    const asked = await act(admin, `/../v2/companies/${company.id}/verification`)
    expect(asked.status).toBe(409)
    const corrected = await call('POST', `/api/v2/companies/${company.id}`, {
      as: admin,
      body: { title: company.title, type: 'direct', inn: '7707083893' },
    })
    expect(corrected.body).toMatchObject({ inn: '7707083893', register_status: null })
    expect((await world.order(placement(world), { method: 'balance' })).status).toBe(200)
  })

  test('has no way to pay in its quote, which says why', async () => {
    const world = await buildWorld()
    const { company, editor, draftId } = world
    await setStatus(company.id, 'bankrupt')
    const item = `item[kind]=placement&item[vacancy_id]=${draftId}&item[tariff]=basic`
    const quote = await call('GET', `/api/v1/companies/${company.id}/quote?${item}`, { as: editor })
    expect(quote.body).toMatchObject({ methods: [], ended_status: 'bankrupt' })
  })

  test('keeps money that comes late on its balance, which staff see', async () => {
    const world = await buildWorld()
    const { company, order } = world
    const billed = await order(placement(world), { method: 'bill' })
    expect(billed.body.order).toMatchObject({ state: 'open' })
    await writeStatus(company.id, 'liquidated')
    const paid = await call('POST', `/api/v1/staff/payments/${billed.body.order.id}/paid`, { as: staff })
    expect(paid.body).toMatchObject({ state: 'cancelled' })
    const dossier = await call('GET', `/api/v1/staff/all-companies/${company.id}`, { as: staff })
    // Five placements of a package and seven days of access were bought before.
    expect(dossier.body).toMatchObject({
      register_status: 'liquidated',
      money: {
        balance_kopecks: 5_000_000 - 445_500 - 199_000 + 99_000,
        placements_left: 5,
        access_until: expect.any(String),
      },
    })
  })

  test('everybody who waits for it or was invited is told once, and keeps the response', async () => {
    const world = await buildWorld()
    const { company, author, draftId } = world
    await world.order(placement(world), { method: 'balance' })
    await deps.db
      .update(vacancyRevisions)
      .set({ state: 'approved' })
      .where(eq(vacancyRevisions.vacancyId, draftId))
    await publish(deps, draftId)
    const [waiting, invited, rejected] = [await sent(draftId), await sent(draftId), await sent(draftId)]
    await act(author, '/responses/decide', { ids: [invited.id], decision: 'invite', message: '' })
    await act(author, '/responses/decide', {
      ids: [rejected.id],
      decision: 'reject',
      reason: 'other',
      message: '',
    })
    await writeStatus(company.id, 'liquidated')
    await writeStatus(company.id, 'liquidated')
    const toldOf = async ({ person }: { person: { email: string } }) =>
      (await people.emailsTo(person.email)).filter(({ kind }) => kind === 'response_to_ended')
    expect(await toldOf(rejected)).toEqual([])
    for (const one of [waiting, invited]) {
      const [email, second] = await toldOf(one)
      expect(second).toBeUndefined()
      expect(withSpaces(email?.text ?? '')).toContain('Не платите ей и не отправляйте документы')
      expect(withSpaces(email?.subject ?? '')).toContain('ликвидирована')
    }
    const mine = await act(waiting.person, `/personal/responses/${waiting.id}/open`)
    expect(mine.body.state ?? mine.body.response?.state).toBe('sent')
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, draftId))
    expect(row?.status).toBe('moderation')
  })
})

test.each(['active', 'reorganizing', 'liquidating'] as const)(
  'a company that the register calls %s orders and writes as any other',
  async (status) => {
    const world = await buildWorld()
    await writeStatus(world.company.id, status)
    expect((await world.order(placement(world), { method: 'balance' })).status).toBe(200)
    expect((await ACTIONS['writes to a person']?.(world))?.status).toBe(200)
    const [row] = await deps.db.select().from(companies).where(eq(companies.id, world.company.id))
    expect(row?.verification).toBe('verified')
  },
)
