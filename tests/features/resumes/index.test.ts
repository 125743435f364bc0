import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIENCE_RANK } from '#server/features/board/resumes/index/columns.ts'
import type { ResumeRow } from '#server/features/board/resumes/index/columns.ts'
import { createResumeIndex } from '#server/features/board/resumes/index/list.ts'
import { resumeServerSpec } from '#server/features/board/resumes/index/server-spec.ts'
import type { ResumeTypes, ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import { createSkillCatalogue } from '#server/features/reference/data/skills.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ListEngine } from '#server/lists/engine.ts'
import { connectSearchServer } from '#server/lists/search-server/client.ts'
import type { SearchServer } from '#server/lists/search-server/client.ts'
import { createServerEngine } from '#server/lists/search-server/server-engine.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { experienceRange, totalMonths } from '#shared/features/board/resumes/experience.ts'
import type { ResumeFilter, ResumeSort } from '#shared/features/board/resumes/filter.ts'
import {
  EDUCATION_LEVELS,
  EXPERIENCE_RANGES,
  LANGUAGES,
  RESUME_PERIODS,
} from '#shared/features/board/resumes/vocabulary.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { PLACES, PROFESSIONS } from '#tests/features/vacancies/search/places.ts'
import { fillIndex } from '#tests/support/fill-index.ts'
import { createRandom } from '#tests/support/random.ts'
import { hasSearchServer, startSearchServer } from '#tests/support/search-server.ts'
import type { Random } from '#tests/support/random.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

const NOW = '2026-11-21T09:00:00Z'
const NOW_MS = Date.parse(NOW)
const ROWS = 500
const FILTERS = 50

const SKILLS = createSkillCatalogue([
  { id: 1, slug: 'excel', name: 'Excel', aliases: ['эксель'] },
  { id: 2, slug: '1c', name: '1С', aliases: [] },
  { id: 3, slug: 'python', name: 'Python', aliases: ['питон'] },
])
const SKILL_NAMES = { excel: ['Excel', 'эксель'], '1c': ['1С'], python: ['python', 'Питон'] }
const SLUGS = ['excel', '1c', 'python'] as const
const referenceData = { locations: PLACES, professions: PROFESSIONS, skills: SKILLS }
const placeIds = PLACES.all.map(({ id }) => id)
const newIndex = (now = NOW) =>
  createResumeIndex(referenceData, { now: () => new Date(now), scorer: () => () => null })

function randomRow(random: Random, id: number): ResumeRow {
  const start = 2026 - random.whole(9)
  return {
    id,
    revision: 0,
    publishedAt: NOW_MS - random.whole(40) * DAY_MS - random.whole(1000) * MINUTE_MS,
    audience: random.one(['guest', 'signed_in', 'company'] as const) ?? 'guest',
    facts: {
      professionId: random.maybe([1, 2, 3]),
      locationId: random.maybe(placeIds),
      workForms: random.some(WORK_FORMS, 0.4),
      employment: random.some(EMPLOYMENT_FORMS, 0.4),
      schedules: random.some(SCHEDULES, 0.3),
      salary: random.next() < 0.3 ? null : 20_000 + random.whole(20) * 10_000,
      jobs: random.next() < 0.2 ? [] : [[`${start}-03`, random.maybe([`${start}-09`, '2026-10'])]],
      educations: random.some(EDUCATION_LEVELS, 0.2),
      languages: random.some(LANGUAGES, 0.1),
      skills: [...random.some([...SKILL_NAMES.excel, ...SKILL_NAMES['1c'], 'Питон'], 0.3), 'Нигде не учили'],
      hasPhoto: random.next() < 0.3,
    },
  }
}

function randomFilter(random: Random): ResumeFilter {
  const rarely = <T>(value: T | null) => (random.next() < 0.25 ? value : null)
  const few = <T>(list: readonly T[]) => (random.next() < 0.25 ? random.some(list, 0.4) : [])
  return {
    ...resumeList.empty,
    profession: rarely(random.one(PROFESSIONS.all))?.slug ?? null,
    location: rarely(random.one(PLACES.all))?.slug ?? null,
    workForm: few(WORK_FORMS),
    employment: few(EMPLOYMENT_FORMS),
    schedule: few(SCHEDULES),
    experience: few(EXPERIENCE_RANGES),
    education: few(EDUCATION_LEVELS),
    language: few(LANGUAGES),
    skill: few(SLUGS),
    salary: rarely(90_000),
    period: rarely(random.one(RESUME_PERIODS)),
    photo: random.next() < 0.1,
  }
}

const VIEWERS: ResumeViewer[] = [
  { audience: 'guest', hidden: new Set() },
  { audience: 'signed_in', hidden: new Set([1, 2, 3, 50, 51, 9999]) },
  {
    audience: 'company',
    hidden: new Set(Array.from({ length: ROWS / 3 }, (_, at) => at * 3)),
  },
]
const viewerAt = (at: number): ResumeViewer =>
  VIEWERS[at % VIEWERS.length] ?? { audience: 'guest', hidden: new Set() }

/** The rules of a search, one resume at a time: what the index must agree with. */
function isFound(
  { id, audience, publishedAt, facts }: ResumeRow,
  filter: ResumeFilter,
  viewer: ResumeViewer,
) {
  const isIn = <T>(chosen: readonly T[], values: readonly T[]) =>
    chosen.length === 0 || chosen.some((value) => values.includes(value))
  const jobs = facts.jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth }))
  const wantedPlace = filter.location === null ? null : PLACES.bySlug(filter.location)
  const place = facts.locationId ?? 0
  return (
    AUDIENCE_RANK[audience] <= AUDIENCE_RANK[viewer.audience] &&
    !viewer.hidden.has(id) &&
    isIn(filter.workForm, facts.workForms) &&
    isIn(filter.employment, facts.employment) &&
    isIn(filter.schedule, facts.schedules) &&
    isIn(filter.experience, [experienceRange(totalMonths(jobs, NOW))]) &&
    isIn(filter.education, facts.educations) &&
    isIn(filter.language, facts.languages) &&
    (filter.profession === null || PROFESSIONS.byId(facts.professionId ?? 0)?.slug === filter.profession) &&
    (wantedPlace === null ||
      place === wantedPlace.id ||
      PLACES.ancestors(place).some((above) => above.id === wantedPlace.id)) &&
    (filter.salary === null || (facts.salary ?? 0) <= filter.salary) &&
    (filter.period === null || publishedAt >= NOW_MS - filter.period * DAY_MS) &&
    (!filter.photo || facts.hasPhoto) &&
    filter.skill.every((slug) => facts.skills.some((name) => SKILLS.byName(name)?.slug === slug))
  )
}

function query(
  index: ReturnType<typeof newIndex>,
  filter: ResumeFilter,
  viewer: ResumeViewer,
  sort: ResumeSort = 'date',
) {
  return index.query({
    filter,
    text: null,
    sort,
    offset: 0,
    limit: ROWS,
    counts: 'facets',
    viewer,
  })
}

function withValue(
  filter: ResumeFilter,
  facet: (typeof resumeList.facets)[number],
  value: string,
): ResumeFilter {
  if (facet === 'period')
    return { ...filter, period: RESUME_PERIODS.find((days) => String(days) === value) ?? null }
  if (facet === 'profession' || facet === 'location') return { ...filter, [facet]: value }
  if (facet === 'photo') return { ...filter, photo: true }
  // All the skills asked for are wanted, so a value narrows the list that is there.
  return { ...filter, [facet]: facet === 'skill' ? [...filter.skill, value] : [value] }
}

describe('over several hundred generated resumes', () => {
  const random = createRandom(11)
  const rows = Array.from({ length: ROWS }, (_, at) => randomRow(random, at + 1))
  const filters = Array.from({ length: FILTERS }, () => randomFilter(random))
  const index = newIndex()
  fillIndex(index, rows)

  test('a resume list has exactly the resumes visible to the viewer that match every filter, newest first', () => {
    const totals = new Set<number>()
    for (const [at, filter] of filters.entries()) {
      const viewer = viewerAt(at)
      const expected = rows
        .filter((row) => isFound(row, filter, viewer))
        .toSorted((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
        .map(({ id }) => id)
      const { ids: numbers, total } = query(index, filter, viewer)
      expect({ numbers, total }).toEqual({ numbers: expected, total: expected.length })
      totals.add(total)
    }
    expect(totals.size).toBeGreaterThan(15)
  })

  test('each resume filter value promises the number of results that its list has', () => {
    let compared = 0
    for (const [at, filter] of filters.entries()) {
      const viewer = viewerAt(at)
      const facets = query(index, filter, viewer).facets()
      for (const facet of resumeList.facets) {
        for (const { value, count } of facets[facet] ?? []) {
          const { total } = query(index, withValue(filter, facet, value), viewer)
          expect({ facet, value, count }).toEqual({ facet, value, count: total })
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(FILTERS * 30)
  })

  test('an empty resume list says how many results dropping one filter gives', () => {
    const none: Readonly<Record<string, unknown>> = resumeList.empty
    for (const [at, filter] of filters.entries()) {
      const viewer = viewerAt(at)
      const { rejectedOnly, total } = query(index, filter, viewer)
      for (const [name, count] of rejectedOnly) {
        const without = query(index, { ...filter, [name]: none[name] }, viewer)
        expect({ name, total: total + count }).toEqual({ name, total: without.total })
      }
    }
  })

  test('updating resumes one by one gives the same index as loading all of them', () => {
    const grown = newIndex()
    const order = createRandom(3)
    for (const row of rows.toSorted(() => order.next() - 0.5)) {
      grown.upsert([
        {
          ...row,
          publishedAt: row.publishedAt - order.whole(5) * DAY_MS,
          facts: { ...row.facts, skills: [] },
        },
      ])
      grown.upsert([row])
    }
    grown.remove(rows.filter(({ id }) => id % 3 === 0).map(({ id }) => id))
    const loaded = newIndex()
    fillIndex(
      loaded,
      rows.filter(({ id }) => id % 3 !== 0),
    )
    expect(grown.size()).toBe(loaded.size())
    for (const [at, filter] of filters.entries()) {
      const [left, right] = [grown, loaded].map((one) => query(one, filter, viewerAt(at), 'salary_asc'))
      expect(left?.ids).toEqual(right?.ids)
      expect(left?.facets()).toEqual(right?.facets())
    }
  })
})

test('current experience grows by itself when a month begins', () => {
  let now = '2026-11-30T20:00:00Z'
  const index = createResumeIndex(referenceData, { now: () => new Date(now), scorer: () => () => null })
  const row = randomRow(createRandom(1), 1)
  fillIndex(index, [{ ...row, audience: 'guest', facts: { ...row.facts, jobs: [['2025-12', null]] } }])
  const found = () => query(index, { ...resumeList.empty, experience: ['from_1_to_3'] }, viewerAt(0)).total
  // From December to November there are twelve months, the first and the last ones counted.
  expect(found()).toBe(1)
  index.upsert([{ ...row, audience: 'guest', facts: { ...row.facts, jobs: [['2026-01', null]] } }])
  expect(found()).toBe(0)
  now = '2026-12-01T00:00:00Z'
  expect(found()).toBe(1)
})

describe.runIf(hasSearchServer)('on a search server', () => {
  const random = createRandom(12)
  const rows = Array.from({ length: ROWS }, (_, at) => randomRow(random, at + 1))
  let now = NOW
  let server: Awaited<ReturnType<typeof startSearchServer>>
  let client: SearchServer
  let engine: ListEngine<ResumeTypes>

  beforeAll(async () => {
    server = await startSearchServer()
    client = connectSearchServer(server.url, pino({ level: 'silent' }))
    const moment = () => new Date(now)
    const createIndex = () => newIndex(now)
    engine = await createServerEngine(
      client,
      resumeServerSpec(referenceData, { createIndex, suitable: () => null, now: moment }),
      {
        // The rows of this test are in no database.
        source: {
          names: { all: [] },
          rowsOf: async (_db, { ids }) => rows.filter(({ id }) => ids.includes(id)).map(withDocument),
          revisionsAfter: async (_db, { afterId, limit }) =>
            rows.filter(({ id }) => id > afterId).slice(0, limit),
        },
        db: noDatabase(),
        now: moment,
        label: 'test',
      },
    )
    await engine.reload()
  })
  afterAll(async () => {
    await client.close()
    await server.stop()
  })
  const queryServer = (filter: ResumeFilter, viewer: ResumeViewer, sort: ResumeSort = 'date') =>
    engine.query({ filter, text: null, among: null, sort, offset: 0, limit: ROWS, counts: 'facets', viewer })

  test('random filters and viewers give the resumes, orders and counts of the index in memory', async () => {
    const index = newIndex()
    fillIndex(index, rows)
    for (let at = 0; at < FILTERS; at++) {
      const [filter, viewer] = [randomFilter(random), viewerAt(at)]
      for (const sort of ['date', 'salary_asc', 'salary_desc'] as const) {
        const expected = query(index, filter, viewer, sort)
        const found = await queryServer(filter, viewer, sort)
        expect(found.ids, JSON.stringify(filter)).toEqual(expected.ids)
        expect(found.facets).toEqual(expected.facets())
        expect(found.total).toBe(expected.total)
        const excluded = (counts: ReadonlyMap<string, number>) =>
          new Map([...counts].filter(([, count]) => count > 0))
        if (found.total === 0) expect(excluded(found.rejectedOnly)).toEqual(excluded(expected.rejectedOnly))
      }
    }
  })

  test('experience that grows with the month is written again by the next check', async () => {
    const grown = async () => {
      const index = newIndex(now)
      fillIndex(index, rows)
      const { facets } = await queryServer(resumeList.empty, viewerAt(2))
      return {
        onServer: facets?.experience,
        inMemory: query(index, resumeList.empty, viewerAt(2)).facets().experience,
      }
    }
    const before = await grown()
    expect(before.onServer).toEqual(before.inMemory)
    now = '2028-02-01T00:00:00Z'
    const { written } = await engine.reload()
    expect(written).toBeGreaterThan(10)
    const after = await grown()
    expect(after.onServer).toEqual(after.inMemory)
    expect(after.onServer).not.toEqual(before.onServer)
    expect(await engine.reload()).toEqual({ written: 0, removed: 0 })
  })
})

/** Safe: the source of this test reads none. */
const noDatabase = () => null as unknown as Sql

const withDocument = (row: ResumeRow) => ({
  ...row,
  document: {
    id: row.id,
    title: 'бухгалтер',
    company: '',
    keywords: '',
    description: '',
    professionId: row.facts.professionId,
  },
})
