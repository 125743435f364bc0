import { describe, expect, test } from 'vitest'
import { AUDIENCE_RANK, type ResumeRow } from '#server/features/board/resumes/index/columns.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import type { ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { experienceOf } from '#shared/features/board/resumes/experience.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { RESUME_PERIODS } from '#shared/features/board/resumes/vocabulary.ts'
import { PLACES, PROFESSIONS } from '#tests/features/vacancies/search/places.ts'
import { fillIndex } from '#tests/support/fill-index.ts'
import { createRandom } from '#tests/support/random.ts'
import {
  declare,
  FILTERS,
  newIndex,
  NOW,
  NOW_MS,
  query,
  randomFilter,
  randomRow,
  ROWS,
  SKILLS,
  viewerAt,
} from './random-resumes.ts'

/** The rules of a search, one resume at a time: what the index must agree with. */
const isFound = (row: ResumeRow, filter: ResumeFilter, viewer: ResumeViewer) =>
  (AUDIENCE_RANK[row.audience] <= AUDIENCE_RANK[viewer.audience] || viewer.chosen.has(row.id)) &&
  !viewer.hidden.has(row.id) &&
  Object.values(RULES).every((isMet) => isMet(row, filter))

const isIn = <T>(chosen: readonly T[], values: readonly T[]) =>
  chosen.length === 0 || chosen.some((value) => values.includes(value))

/** Of each filter. */
const RULES: Record<keyof ResumeFilter, (row: ResumeRow, filter: ResumeFilter) => boolean> = {
  search: () => true,
  workForm: ({ facts }, filter) => isIn(filter.workForm, facts.workForms),
  employment: ({ facts }, filter) => isIn(filter.employment, facts.employment),
  schedule: ({ facts }, filter) => isIn(filter.schedule, facts.schedules),
  experience: ({ facts }, filter) => {
    const jobs = facts.jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth }))
    const experience = experienceOf({ jobs, stated: facts.statedExperience }, NOW)
    return isIn(filter.experience, experience ? [experience.range] : [])
  },
  education: ({ facts }, filter) => isIn(filter.education, facts.educations),
  language: ({ facts }, filter) => isIn(filter.language, facts.languages),
  profession: ({ facts }, { profession }) =>
    profession.length === 0 || profession.includes(PROFESSIONS.byId(facts.professionId ?? 0)?.slug ?? ''),
  location: ({ facts: { locationId } }, { location }) => {
    const place = locationId ?? 0
    const around = new Set([place, ...PLACES.ancestors(place).map(({ id }) => id)])
    return location.length === 0 || location.some((slug) => around.has(PLACES.bySlug(slug)?.id ?? -1))
  },
  salary: ({ facts }, { salary }) => salary === null || (facts.salary ?? 0) <= salary,
  period: ({ publishedAt }, { period }) => period === null || publishedAt >= NOW_MS - period * DAY_MS,
  photo: ({ facts }, { photo }) => !photo || facts.hasPhoto,
  skill: ({ facts }, { skill }) =>
    skill.every((slug) => facts.skills.some((name) => SKILLS.byName(name)?.slug === slug)),
}

function withValue(
  filter: ResumeFilter,
  facet: (typeof resumeList.facets)[number],
  value: string,
): ResumeFilter {
  if (facet === 'period')
    return { ...filter, period: RESUME_PERIODS.find((days) => String(days) === value) ?? null }
  if (facet === 'profession' || facet === 'location') return { ...filter, [facet]: [value] }
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
  const moment = () => new Date(now)
  const index = createMemoryIndex(declare(moment), { now: moment })
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
