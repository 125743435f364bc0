import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { eq } from 'drizzle-orm'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { LocationId } from '#shared/features/reference/locations/model.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { call, deps, board, buildPerson } = people
const { resumes, buildTeam, respond } = responseWorld(people)

const { professions, locations } = deps.referenceData
const professionId = ProfessionId.parse(professions.bySlug('buhgalter')?.id)
const placeId = (slug: string) => LocationId.parse(locations.bySlug(slug)?.id)
const ACCOUNTANT = {
  professionId,
  locationId: placeId('kazan'),
  workForms: ['remote' as const],
  salary: 90_000,
  skills: ['Excel', '1С: Бухгалтерия'],
}
const ACCOUNTING: Partial<VacancyDraft> = {
  title: 'Бухгалтер на первичку',
  professionId,
  skills: ['Excel', 'Первичные документы'],
  workForm: 'remote',
  workFromIds: [],
  isWorkFromAnywhere: true,
  salaryFrom: 95_000,
  currency: 'RUB',
  salaryPeriod: 'month',
  experience: 'from_1_to_3',
}

type Told = { kind: string; text: string }[]
type Vacancies = { items: { vacancy: { id: number }; reasons: Told; gaps: Told }[]; is_told: boolean }
type Resumes = { items: { resume: { id: string }; reasons: Told; gaps: Told }[]; is_open: boolean }

const ask = (path: string, as: TestPerson | null) => call('GET', `/api/v1/personal${path}`, as ? { as } : {})

async function vacanciesFor(id: string, as: TestPerson): Promise<Vacancies> {
  const answer = await ask(`/resumes/${id}/matches`, as)
  expect(answer.status).toBe(200)
  return answer.body
}
const vacancyIds = async (id: string, as: TestPerson) =>
  (await vacanciesFor(id, as)).items.map(({ vacancy }) => vacancy.id)

async function resumesFor(id: number, as: TestPerson): Promise<Resumes> {
  const answer = await ask(`/vacancies/${id}/matches`, as)
  expect(answer.status).toBe(200)
  return answer.body
}
const resumeIds = async (id: number, as: TestPerson) =>
  (await resumesFor(id, as)).items.map(({ resume }) => resume.id)

let team: Awaited<ReturnType<typeof buildTeam>>
let vacancyId = 0
beforeAll(async () => {
  team = await buildTeam()
  ;[vacancyId = 0] = await board.buildVacancies({
    ...ACCOUNTING,
    companyId: team.company.id,
    authorId: team.author.id,
  })
})

describe('vacancies matched to a resume', () => {
  test('vacancies matched to a resume have its profession, with reasons and gaps', async () => {
    const { id, person } = await resumes.published({ content: ACCOUNTANT })
    const [lacking = 0] = await board.buildVacancies({
      ...ACCOUNTING,
      title: 'Главный бухгалтер',
      salaryFrom: 80_000,
      experience: 'over_6',
      skills: ['Excel', '1С: Бухгалтерия'],
    })
    const { items } = await vacanciesFor(id, person)
    const found = new Map(items.map((item) => [item.vacancy.id, item]))
    expect(found.get(vacancyId)).toMatchObject({
      reasons: [
        { kind: 'profession', text: 'та же профессия' },
        { kind: 'skills', text: expect.stringMatching(/^навыки: (Microsoft )?Excel$/) },
        { kind: 'work_form', text: 'удалённо, как вы хотите' },
        { kind: 'anywhere' },
        { kind: 'pay', text: 'зарплата не ниже желаемой' },
        { kind: 'experience' },
      ],
      gaps: [],
    })
    expect(found.get(lacking)?.gaps).toEqual([
      { kind: 'pay', text: 'зарплата ниже желаемой' },
      { kind: 'experience', text: 'нужен опыт от 6\u00a0лет' },
    ])
    expect(items[0]?.vacancy.id).not.toBe(lacking)
    // The chat operators of the other tests have nothing to do with accounting.
    expect([...found.keys()]).not.toContain(team.vacancyId)
  })

  test('matched vacancies exclude unreachable places, other towns and expired ones', async () => {
    const { id, person } = await resumes.published({ content: ACCOUNTANT })
    const ids = await board.buildVacancies(
      {
        ...ACCOUNTING,
        title: 'Из Приморья',
        isWorkFromAnywhere: false,
        workFromIds: [placeId('vladivostok')],
      },
      { ...ACCOUNTING, title: 'Офис в Москве', workForm: 'on_site', locationIds: [placeId('moskva')] },
      { ...ACCOUNTING, title: 'Закончилась', expiresAt: '2026-11-21T08:00:00Z' },
      {
        ...ACCOUNTING,
        title: 'Из Татарстана',
        isWorkFromAnywhere: false,
        workFromIds: [placeId('tatarstan')],
      },
    )
    const shown = await vacancyIds(id, person)
    expect(ids.map((one) => shown.includes(one))).toEqual([false, false, false, true])
  })

  test('matched vacancies exclude answered ones, those of own companies and of excluded companies', async () => {
    const { id, person } = await resumes.published({ content: ACCOUNTANT })
    expect(await vacancyIds(id, person)).toContain(vacancyId)
    expect((await respond(person, vacancyId, { resume_id: id, letter: '' })).status).toBe(200)
    expect(await vacancyIds(id, person)).not.toContain(vacancyId)

    const own = await resumes.published({ content: ACCOUNTANT }, team.none)
    expect(await vacancyIds(own.id, team.none)).not.toContain(vacancyId)

    await deps.db
      .update(companies)
      .set({ inn: '7707083893', siteUrl: 'https://hr.romashka.example/jobs' })
      .where(eq(companies.id, team.company.id))
    for (const hidden of [
      { hiddenInns: ['7707083893'] },
      { hiddenDomains: ['romashka.example'] },
      { hiddenCompanyIds: [team.company.id] },
    ]) {
      const hiding = await resumes.published({ content: ACCOUNTANT, ...hidden })
      expect(await vacancyIds(hiding.id, hiding.person)).not.toContain(vacancyId)
    }
    const [mail = ''] = team.editor.email.split('@').slice(1)
    const hiding = await resumes.published({ content: ACCOUNTANT, hiddenDomains: [mail] })
    expect(await vacancyIds(hiding.id, hiding.person)).not.toContain(vacancyId)
  })

  test('matched vacancies exclude what the person hides, alone or with its company', async () => {
    const { id, person } = await resumes.published({ content: ACCOUNTANT })
    expect(await vacancyIds(id, person)).toContain(vacancyId)
    for (const path of [`vacancies/${vacancyId}`, `companies/${team.company.id}`]) {
      await call('PUT', `/api/v1/personal/hidden/${path}`, { as: person })
      expect(await vacancyIds(id, person), path).not.toContain(vacancyId)
      await call('DELETE', `/api/v1/personal/hidden/${path}`, { as: person })
    }
    expect(await vacancyIds(id, person)).toContain(vacancyId)
  })

  test('vacancies are matched to a draft too, and an empty draft says what is missing', async () => {
    const person = await buildPerson()
    const id = await resumes.draft(person, { content: ACCOUNTANT })
    expect(await vacancyIds(id, person)).not.toEqual([])
    const empty = await resumes.draft(person, { content: { professionId: null, skills: [] } })
    expect(await vacanciesFor(empty, person)).toEqual({ items: [], is_told: false })
  })

  test('matched vacancies show an offer in many towns once and a company at most twice', async () => {
    const { id, person } = await resumes.published({ content: { ...ACCOUNTANT, skills: ['Сверка актов'] } })
    const companyId = await board.buildCompany()
    const offer = { ...ACCOUNTING, companyId, skills: ['Сверка актов'] }
    const ids = await board.buildVacancies(
      { ...offer, title: 'Бухгалтер по сверкам' },
      { ...offer, title: 'бухгалтер по сверкам' },
      { ...offer, title: 'Бухгалтер по актам' },
      { ...offer, title: 'Бухгалтер по остаткам' },
    )
    const shown = await vacancyIds(id, person)
    const ofCompany = ids.filter((one) => shown.includes(one))
    expect(ofCompany.length).toBeGreaterThan(0)
    expect(ofCompany.length).toBeLessThanOrEqual(2)
    expect(ids.slice(0, 2).every((one) => shown.includes(one))).toBe(false)

    const rival = { ...offer, companyId: await board.buildCompany(), skills: ['Сверка актов', 'Excel'] }
    const other = await board.buildVacancies(
      ...['Бухгалтер по складу', 'Бухгалтер по зарплате', 'Бухгалтер по налогам'].map((title) => ({
        ...rival,
        title,
      })),
    )
    const now = await vacancyIds(id, person)
    expect(other.filter((one) => now.includes(one))).toHaveLength(2)
  })

  test("matches of another user's resume are not found", async () => {
    const { id } = await resumes.published({ content: ACCOUNTANT })
    expect((await ask(`/resumes/${id}/matches`, await buildPerson())).status).toBe(404)
    expect((await ask(`/resumes/${'0'.repeat(24)}/matches`, team.admin)).status).toBe(404)
    expect((await ask(`/resumes/${id}/matches`, null)).status).toBe(401)
  })
})

describe('resumes matched to a vacancy', () => {
  test("resumes matched to a vacancy are those in the company's search, with reasons and without contacts", async () => {
    const { id } = await resumes.published({
      content: ACCOUNTANT,
      contacts: { phone: '+7 913 777-66-55', email: 'canary-match@example.ru', telegram: 'canary_match' },
    })
    const answer = await ask(`/vacancies/${vacancyId}/matches?limit=10`, team.author)
    const { items }: Resumes = answer.body
    const found = items.find(({ resume }) => resume.id === id)
    expect(found?.reasons.map(({ kind }) => kind)).toEqual([
      'profession',
      'skills',
      'work_form',
      'anywhere',
      'pay',
      'experience',
    ])
    expect(found?.reasons.map(({ text }) => text)).toContain('желаемая зарплата не выше вашей')
    expect(answer.text).not.toMatch(/777\D?66\D?55|canary/)
  })

  test('matched resumes exclude hidden ones, those hidden from the company and other professions', async () => {
    await deps.db.update(companies).set({ inn: '7707083893' }).where(eq(companies.id, team.company.id))
    const left = await Promise.all([
      resumes.published({ content: ACCOUNTANT, hiddenInns: ['7707083893'] }),
      resumes.published({ content: ACCOUNTANT, visibility: 'link' }),
      resumes.published({
        content: {
          ...ACCOUNTANT,
          skills: [],
          professionId: ProfessionId.parse(professions.bySlug('voditel')?.id ?? professions.all[30]?.id),
        },
      }),
    ])
    const kept = await resumes.published({ content: ACCOUNTANT, visibility: 'companies' })
    const shown = await resumeIds(vacancyId, team.author)
    expect(shown).toContain(kept.id)
    for (const { id } of left) expect(shown).not.toContain(id)
  })

  test('matched resumes exclude people who have responded, were invited or work there', async () => {
    const [answered, invited] = await Promise.all([
      resumes.published({ content: ACCOUNTANT }),
      resumes.published({ content: ACCOUNTANT }),
    ])
    const own = await resumes.published({ content: ACCOUNTANT }, team.colleague)
    const [id = 0] = await board.buildVacancies({
      ...ACCOUNTING,
      companyId: team.company.id,
      authorId: team.author.id,
    })
    expect(await resumeIds(id, team.author)).toEqual(expect.arrayContaining([answered.id, invited.id]))
    expect((await respond(answered.person, id, { resume_id: answered.id, letter: '' })).status).toBe(200)
    const invitation = await call('POST', `/api/v1/resumes/${invited.id}/invitations`, {
      as: team.author,
      body: { vacancy_id: id, message: null },
    })
    expect(invitation.status).toBe(200)
    const shown = await resumeIds(id, team.author)
    for (const one of [answered, invited, own]) expect(shown).not.toContain(one.id)
  })

  test('each matched resume is weighed by the place of its own', async () => {
    const [id = 0] = await board.buildVacancies({
      ...ACCOUNTING,
      companyId: team.company.id,
      authorId: team.author.id,
      workForm: 'on_site',
      isWorkFromAnywhere: false,
      locationIds: [placeId('kazan')],
    })
    const [near, far, alsoNear] = await Promise.all(
      (['kazan', 'vladivostok', 'kazan'] as const).map((slug) =>
        resumes.published({
          content: { ...ACCOUNTANT, workForms: ['on_site'], locationId: placeId(slug) },
        }),
      ),
    )
    const shown = await resumeIds(id, team.author)
    expect([near, far, alsoNear].map((one) => shown.includes(one?.id ?? ''))).toEqual([true, false, true])
  })

  test('matched resumes end when the vacancy closes', async () => {
    const [id = 0] = await board.buildVacancies({
      ...ACCOUNTING,
      companyId: team.company.id,
      authorId: team.author.id,
      expiresAt: '2026-11-21T08:59:00Z',
    })
    expect(await resumesFor(id, team.author)).toEqual({ items: [], is_open: false })

    const [ending = 0] = await board.buildVacancies({
      ...ACCOUNTING,
      companyId: team.company.id,
      authorId: team.author.id,
      expiresAt: '2026-11-21T10:00:00Z',
    })
    expect((await resumesFor(ending, team.author)).is_open).toBe(true)
    board.setNow('2026-11-21T10:00:00Z')
    expect(await resumesFor(ending, team.author)).toEqual({ items: [], is_open: false })
    board.setNow('2026-11-21T09:00:00Z')
  })

  test('matched resumes are visible to the author of the vacancy and to editors', async () => {
    const status = async (as: TestPerson | null) => (await ask(`/vacancies/${vacancyId}/matches`, as)).status
    expect(await status(null)).toBe(401)
    expect(await status(team.author)).toBe(200)
    expect(await status(team.editor)).toBe(200)
    expect(await status(team.admin)).toBe(200)
    expect(await status(team.colleague)).toBe(404)
    const rival = await buildTeam()
    expect(await status(rival.admin)).toBe(404)
    expect((await ask('/vacancies/999999/matches', team.admin)).status).toBe(404)
  })
})

test('similar vacancies name what they share with an open or a closed vacancy', async () => {
  const companyId = await board.buildCompany()
  const [open = 0, closed = 0] = await board.buildVacancies(
    { ...ACCOUNTING, companyId, title: 'Бухгалтер склада' },
    { ...ACCOUNTING, companyId, title: 'Бухгалтер склада', status: 'archived' },
  )
  for (const id of [open, closed]) {
    const answer = await call('GET', `/api/v1/vacancies/${id}/similar`)
    expect(answer.status).toBe(200)
    const { items }: { items: { id: number; reasons: Told }[] } = answer.body
    expect(items.length).toBeGreaterThan(1)
    for (const { reasons } of items)
      expect(reasons[0]).toEqual({ kind: 'profession', text: 'та же профессия' })
    expect(items.some(({ reasons }) => reasons.some(({ kind }) => kind === 'skills'))).toBe(true)
  }
})
