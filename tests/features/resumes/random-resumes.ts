import type { ResumeRow } from '#server/features/board/resumes/index/columns.ts'
import { declareResumes } from '#server/features/board/resumes/index/list.ts'
import type { ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import { createRowSkills } from '#server/features/reference/data/row-skills.ts'
import { createSkillCatalogue } from '#server/features/reference/data/skills.ts'
import { createMemoryIndex } from '#server/lists/memory-index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { ResumeFilter, ResumeSort } from '#shared/features/board/resumes/filter.ts'
import {
  EDUCATION_LEVELS,
  EXPERIENCE_RANGES,
  LANGUAGES,
  RESUME_PERIODS,
} from '#shared/features/board/resumes/vocabulary.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { PLACES, PROFESSIONS } from '#tests/features/vacancies/search/places.ts'
import type { Random } from '#tests/support/random.ts'

export const NOW = '2026-11-21T09:00:00Z'
export const NOW_MS = Date.parse(NOW)
export const ROWS = 500
export const FILTERS = 50

export const SKILLS = createSkillCatalogue([
  { id: 1, slug: 'excel', name: 'Excel', aliases: ['эксель'] },
  { id: 2, slug: '1c', name: '1С', aliases: [] },
  { id: 3, slug: 'python', name: 'Python', aliases: ['питон'] },
])
const SKILL_NAMES = { excel: ['Excel', 'эксель'], '1c': ['1С'], python: ['python', 'Питон'] }
const SLUGS = ['excel', '1c', 'python'] as const
const referenceData = { locations: PLACES, professions: PROFESSIONS, skills: createRowSkills(SKILLS) }
const placeIds = PLACES.all.map(({ id }) => id)
export const declare = (now: () => Date) =>
  declareResumes(referenceData, { now, scorer: () => () => null, suitable: () => null })

export function newIndex(at = NOW) {
  const now = () => new Date(at)
  return createMemoryIndex(declare(now), { now })
}

export function randomRow(random: Random, id: number): ResumeRow {
  const start = 2026 - random.whole(9)
  return {
    id,
    revision: 0,
    publishedAt: NOW_MS - random.whole(40) * DAY_MS - random.whole(1000) * MINUTE_MS,
    audience: random.one(['guest', 'signed_in', 'company', 'chosen'] as const) ?? 'guest',
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
      statedExperience: random.maybe(EXPERIENCE_RANGES.map((range) => ({ range, months: null }))),
    },
  }
}

export function randomFilter(random: Random): ResumeFilter {
  const rarely = <T>(value: T | null) => (random.next() < 0.25 ? value : null)
  const few = <T>(list: readonly T[]) => (random.next() < 0.25 ? random.some(list, 0.4) : [])
  /** One, or several of them. */
  const named = (all: readonly { slug: string }[]) =>
    random.next() < 0.25
      ? Array.from({ length: 1 + random.whole(3) }, () => random.one(all)?.slug ?? '').filter(
          (slug, at, slugs) => slug !== '' && slugs.indexOf(slug) === at,
        )
      : []
  // Every filter by its name: one that is forgotten does not compile.
  return {
    // Texts have a scorer of their own, which this index is not given.
    search: '',
    profession: named(PROFESSIONS.all),
    location: named(PLACES.all),
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
  { audience: 'guest', hidden: new Set(), chosen: new Set() },
  { audience: 'signed_in', hidden: new Set([1, 2, 3, 50, 51, 9999]), chosen: new Set([3, 4, 9998]) },
  {
    audience: 'company',
    hidden: new Set(Array.from({ length: ROWS / 3 }, (_, at) => at * 3)),
    chosen: new Set(Array.from({ length: ROWS / 4 }, (_, at) => at * 4)),
  },
]
export const viewerAt = (at: number): ResumeViewer =>
  VIEWERS[at % VIEWERS.length] ?? { audience: 'guest', hidden: new Set(), chosen: new Set() }

/** What the index in memory answers. */
export function query(
  index: ReturnType<typeof newIndex>,
  filter: ResumeFilter,
  viewer: ResumeViewer,
  sort: ResumeSort = 'date',
) {
  return index.query({ filter, text: null, sort, offset: 0, limit: ROWS, counts: 'facets', viewer })
}
