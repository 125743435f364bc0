import { beforeAll, describe, expect, test } from 'vitest'
import { resumes } from '#server/db/schema/resumes.ts'
import { fillDemoResumes } from '#server/features/intake/demo/fill-world.ts'
import { parseResumesQuery, resumesPath } from '#shared/features/board/resumes/address.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { call, deps, buildCompany } = people
let employer: TestPerson

beforeAll(async () => {
  await fillDemoResumes(deps.db, { resumes: 300, now: deps.now() })
  await deps.resumes.reload()
  const { people: colleagues } = await buildCompany(100)
  employer = colleagues[0]!
}, 120_000)

type Found = {
  total: number
  items: { id: string; title: string; salary: number | null; updated_at: string }[]
  facets: Record<string, { value: string; count: number }[]>
  repair: { kind: string; query: string } | null
  without_filter: { filter: string; count: number }[]
}

async function search(
  filter: Partial<ResumeFilter> & Record<string, unknown> = {},
  as: TestPerson | null = employer,
) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(toWire(filter))))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  const answer = await call('GET', `/api/v1/resumes?${query}`, as ? { as } : {})
  expect(answer.status).toBe(200)
  const found: Found = answer.body
  return found
}

describe('facets', () => {
  test.each([
    {},
    { workForm: ['remote'] },
    { workForm: ['home', 'hybrid'], experience: ['over_6'] },
    { search: 'разработчик', employment: ['full'] },
    { language: ['en'], salary: 120_000 },
  ] as Partial<ResumeFilter>[])(
    'resume facets for %j have the counts of the lists they lead to',
    async (filter) => {
      const { facets } = await search(filter)
      const single = { profession: 'profession', location: 'location', period: 'period' } as const
      const many = {
        work_form: 'workForm',
        employment: 'employment',
        schedule: 'schedule',
        experience: 'experience',
        education: 'education',
        language: 'language',
      } as const
      for (const [facet, name] of Object.entries(single))
        for (const { value, count } of facets[facet]!.slice(0, 5))
          expect((await search({ ...filter, [name]: value })).total, `${facet} ${value}`).toBe(count)
      for (const [facet, name] of Object.entries(many))
        for (const { value, count } of facets[facet]!.slice(0, 4))
          expect((await search({ ...filter, [name]: [value] })).total, `${facet} ${value}`).toBe(count)
      // All the skills asked for are wanted, so a value narrows the list that is there.
      for (const { value, count } of facets['skill']!.slice(0, 4))
        expect((await search({ ...filter, skill: [value] })).total, `skill ${value}`).toBe(count)
    },
    60_000,
  )

  test('resume facets of a guest count only what a guest may see', async () => {
    const [guest, company] = await Promise.all([search({}, null), search()])
    expect(guest.total).toBeLessThan(company.total)
    expect(company.total).toBe(300)
    const sum = (facets: Found['facets']) =>
      facets['experience']!.reduce((total, { count }) => total + count, 0)
    expect(sum(guest.facets)).toBe(guest.total)
  })
})

describe('search text', () => {
  test('resume search corrects the layout, the alphabet and single typos, with a notice', async () => {
    const right = await search({ search: 'бухгалтер' })
    expect(right.total).toBeGreaterThan(2)
    for (const [typed, kind] of [
      [',e[ufknth', 'layout'],
      ['buhgalter', 'transliteration'],
      ['бухгалтир', 'spelling'],
    ] as const) {
      const found = await search({ search: typed })
      expect(found.repair, typed).toMatchObject({ kind, query: 'бухгалтер' })
      expect(found.total).toBe(right.total)
      expect((await search({ search: typed, exact: 1 })).total).toBe(0)
    }
  })

  test.each([
    ['тестировщик автоматизатор', 'тестировщик'],
    ['логист ВЭД', 'логист'],
    ['с английским b2', 'с английским'],
  ])('«%s», which nobody says as a whole, is answered by «%s»', async (typed, part) => {
    const [whole, partly] = await Promise.all([search({ search: typed }), search({ search: part })])
    expect(whole.items.length).toBeGreaterThan(0)
    const answers = new Set(partly.items.map(({ id }) => id))
    expect(whole.items.filter(({ id }) => !answers.has(id))).toEqual([])
  })

  test('resume search matches word forms, synonyms and phrases', async () => {
    const total = async (typed: string) => {
      const { total: found, repair } = await search({ search: typed })
      expect(repair, typed).toBeNull()
      return found
    }
    expect(await total('бухгалтерами')).toBe(await total('бухгалтер'))
    expect(await total('девелопер')).toBe(await total('разработчик'))
    const [phrase, words] = await Promise.all([
      total('"переводчик с английского"'),
      total('переводчик английского'),
    ])
    expect(phrase).toBeGreaterThan(0)
    expect(phrase).toBeLessThanOrEqual(words)
  })

  test('resume search ranks titles above other mentions', async () => {
    const { items } = await search({ search: 'дизайнер' })
    expect(items[0]?.title.toLowerCase()).toContain('дизайнер')
  })

  test('resume search excludes words with a minus', async () => {
    const [all, without] = await Promise.all([
      search({ search: 'разработчик' }),
      search({ search: 'разработчик -python' }),
    ])
    expect(without.total).toBeLessThan(all.total)
    expect(without.items.map(({ title }) => title).join()).not.toMatch(/python/i)
  })

  test('resume search finds a position, a skill or a company of the experience by its field', async () => {
    const rows = await deps.db.select({ id: resumes.id, content: resumes.content }).from(resumes)
    const contentOf = new Map(rows.map(({ id, content }) => [id, content]))
    const found = async (typed: string) => (await search({ search: typed, exact: 1 })).items
    const company = rows.flatMap(({ content }) => content?.experience ?? [])[0]?.company ?? ''
    const ofCompany = await found(`компания:"${company.replaceAll(/[«»"]/g, '')}"`)
    expect(ofCompany.length).toBeGreaterThan(0)
    for (const { id } of ofCompany)
      expect(contentOf.get(id)?.experience.map((job) => job.company)).toContain(company)
    expect((await found('должность:бухгалтер')).length).toBeGreaterThan(0)
    for (const { title } of await found('должность:бухгалтер')) expect(title).toMatch(/бухгалтер/i)
    for (const { id } of await found('навык:excel НЕ должность:бухгалтер')) {
      expect(JSON.stringify(contentOf.get(id)?.skills)).toMatch(/excel/i)
      expect(contentOf.get(id)?.title).not.toMatch(/бухгалтер/i)
    }
  })

  test('resume search without results says which condition to drop', async () => {
    const found = await search({ search: 'бухгалтер', salary: 1 })
    expect(found.items.length).toBeGreaterThanOrEqual(found.total)
    const nobody = await search({ search: 'несуществующееслово', workForm: ['remote'] })
    expect(nobody.total).toBe(0)
    expect(nobody.without_filter[0]?.filter).toBe('search')
  })
})

describe('sorting and pages', () => {
  test('resumes sorted by pay end with those without pay', async () => {
    const { items } = await search({ sort: 'salary_asc' })
    const pays = items.map(({ salary }) => salary)
    expect(pays).toEqual(pays.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)))
  })

  test('all pages of a resume list together have each resume once', async () => {
    const ids: string[] = []
    for (let page = 1; page <= 15; page++) ids.push(...(await search({ page })).items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(300)
  })
})

test('a resume list of an unknown profession, place or skill is not found', async () => {
  for (const query of ['profession=kosmonavt', 'location=narniya', 'skill=letat'])
    expect((await call('GET', `/api/v1/resumes?${query}`)).status).toBe(404)
  expect((await call('GET', '/api/v1/resumes/list?slugs=buhgalter/frontend-razrabotchik')).status).toBe(404)
})

test('age and sex are not filters of resumes', () => {
  expect(Object.keys(resumeList.empty)).not.toEqual(expect.arrayContaining(['age']))
  expect(Object.keys(resumeList.empty)).not.toEqual(expect.arrayContaining(['sex']))
})

test('a resume list address round-trips its filter, and invalid values are refused', () => {
  const filter: ResumeFilter = {
    ...resumeList.empty,
    search: 'бухгалтер 1с',
    workForm: ['remote', 'home'],
    experience: ['over_6'],
    skill: ['excel', '1c'],
    salary: 100_000,
    period: 7,
    photo: true,
  }
  const path = resumesPath({
    filter,
    profession: 'buhgalter',
    location: 'kazan',
    page: 2,
    sort: 'salary_asc',
  })
  expect(path.startsWith('/resumes/buhgalter/kazan?')).toBe(true)
  const parsed = parseResumesQuery(new URL(path, 'https://board.example').searchParams)
  expect(parsed).toEqual({
    ok: true,
    input: { ...filter, skill: ['1c', 'excel'], page: 2, sort: 'salary_asc', exact: false, mentions: false },
  })
  for (const query of ['period=5', 'experience=much'])
    expect(parseResumesQuery(new URLSearchParams(query)).ok).toBe(false)
})

describe('suggestions', () => {
  const suggest = async (typed: string) => {
    const answer = await call('GET', `/api/v1/resumes/suggest?search=${encodeURIComponent(typed)}`)
    expect(answer.status).toBe(200)
    const { items }: { items: { kind: string; text: string; path: string }[] } = answer.body
    return items
  }

  test('resume suggestions start with professions and skills and lead to existing lists', async () => {
    const [profession] = await suggest('бухг')
    expect(profession).toEqual({ kind: 'profession', text: 'Бухгалтер', path: '/resumes/buhgalter' })
    const skill = (await suggest('excel')).find(({ kind }) => kind === 'skill')
    expect(skill?.path).toMatch(/^\/resumes\?skill=/)
    expect((await call('GET', `/api/v1/resumes?${skill?.path.split('?')[1]}`)).status).toBe(200)
  })

  test('resume suggestions correct the keyboard layout, and nonsense gives none', async () => {
    expect((await suggest(',e[u'))[0]?.text).toBe('Бухгалтер')
    expect(await suggest('ъъъъ')).toEqual([])
    expect(await suggest('  ')).toEqual([])
  })
})
