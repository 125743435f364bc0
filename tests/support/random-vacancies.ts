import type { PlacementColumn, VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import {
  AGREEMENT_TYPES,
  BADGES,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  OVERLAPS,
  PAY_FREQUENCIES,
  PERIODS,
  SALARY_MODES,
  SCHEDULES,
  SCOPES,
  WORK_FORMS,
  WORK_ZONES,
} from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { TestBoard } from './app.ts'
import type { Random } from './random.ts'

type Draft = Parameters<TestBoard['buildVacancies']>[0]
type Tools = Pick<ReferenceData, 'locations' | 'professions'>

/** Columns that no filter of the list and none of its orders reads: the index and its places and texts are of the others. */
type UnreadByFilters =
  // Texts that are searched for as parts of the description, or only shown.
  | 'dutiesHtml'
  | 'requirementsHtml'
  | 'conditionsHtml'
  | 'address'
  | 'skills'
  | 'languages'
  | 'bonuses'
  | 'salaryRangeReason'
  | 'contactName'
  | 'emails'
  | 'phones'
  // Facts that the page shows and nobody can ask a list for.
  | 'equipment'
  | 'hasCalls'
  | 'questions'
  | 'testHours'
  | 'testPay'
  | 'acceptsShortResponses'
  | 'answerDays'
  // The pay is compared in roubles a month, net of no tax: `salaryFrom` and `salaryTo` are stored so here.
  | 'currency'
  | 'salaryGross'
  | 'salaryPeriod'
  | 'isSalaryFromText'
  // Of the placement and of the import.
  | PlacementColumn
  | 'status'
  | 'lastConfirmedAt'
  | 'confirmationAskedAt'
  | 'unconfirmedAt'
  | 'confirmAt'
  | 'archiveReason'
  | 'archivedAt'
  | 'loweredAt'
  | 'firstPublishedAt'
  | 'createdAt'
  | 'source'
  | 'sourceId'
  | 'sourceUrl'
  | 'readerVersion'
  | 'workFormEvidence'
  | 'isForClient'

/** Words that are no names, so that they mean nothing else than themselves. */
export const WORDS = ['ромб', 'трапеция', 'овал', 'конус', 'призма', 'спираль', 'пирамида']

/** A few places within each other, and others. */
const placesOf = ({ locations }: Tools) =>
  ['rossiya', 'moskva', 'sankt-peterburg', 'kazan', 'novosibirsk', 'kazahstan'].flatMap((slug) => {
    const place = locations.bySlug(slug)
    return place ? [place] : []
  })
const professionsOf = ({ professions }: Tools) => professions.all.slice(0, 6)

export function randomVacancy(
  random: Random,
  tools: Tools,
  { companyIds, now }: { companyIds: readonly number[]; now: number },
): Draft {
  const places = placesOf(tools)
  const from = random.next() < 0.5 ? null : 1000 * (20 + random.whole(100))
  const words = () => [...random.some(WORDS, 0.4), random.one(WORDS) ?? 'ромб']
  return {
    title: words().join(' '),
    descriptionHtml: `<p>${[...words(), 'чертёж'].join(' ')}</p>`,
    companyId: companyIds[random.whole(companyIds.length)] ?? 0,
    workForm: random.one(WORK_FORMS) ?? 'remote',
    employment: random.maybe(EMPLOYMENT_FORMS),
    schedule: random.maybe(SCHEDULES),
    contracts: random.some(AGREEMENT_TYPES, 0.4),
    experience: random.maybe(EXPERIENCES),
    payFrequency: random.maybe(PAY_FREQUENCIES),
    labels: random.some(BADGES, 0.2),
    salaryFrom: from,
    salaryTo: random.next() < 0.5 ? null : (from ?? 30_000) + 1000 * random.whole(50),
    professionId: random.maybe(professionsOf(tools))?.id ?? null,
    locationIds: random.some(places, 0.2).map(({ id }) => id),
    workFromIds: random.some(places, 0.15).map(({ id }) => id),
    isWorkFromAnywhere: random.next() < 0.2,
    workFromExceptIds: random.some(places, 0.1).map(({ id }) => id),
    ...randomHours(random),
    // Some at the same moment.
    publishedAt: new Date(now - random.whole(45) * DAY_MS - 1000).toISOString(),
    expiresAt: new Date(now + (random.next() < 0.1 ? -1 : 20) * DAY_MS).toISOString(),
  } satisfies Draft & Record<Exclude<keyof VacancyDraft, UnreadByFilters>, unknown>
}

/** Hours over midnight and in zones of half an hour too; often none. */
export function randomHours(random: Random) {
  const hasTime = random.next() < 0.6
  const quarter = () => (hasTime ? 15 * random.whole(96) : null)
  return {
    hoursPerDay: random.next() < 0.4 ? null : 1 + random.whole(12),
    workStartsAt: quarter(),
    workEndsAt: quarter(),
    workZone: Number(random.one(WORK_ZONES)),
    overlapHours: hasTime && random.next() < 0.3 ? 1 + random.whole(8) : null,
  }
}

/** Filters that ask for no hours. */
const { hoursFrom, hoursTo, zone, overlap, evenings, shortDay, hoursUnsaid } = vacancyList.empty
export const NO_HOURS = { hoursFrom, hoursTo, zone, overlap, evenings, shortDay, hoursUnsaid }

/** The filters of hours. */
export function randomHoursFilter(random: Random): typeof NO_HOURS {
  const clock = () =>
    random.next() < 0.3
      ? `${String(random.whole(24)).padStart(2, '0')}:${random.one(['00', '30', '59'])}`
      : null
  return {
    hoursFrom: clock(),
    hoursTo: clock(),
    zone: random.one(WORK_ZONES) ?? '180',
    overlap: random.one(OVERLAPS) ?? 'all',
    evenings: random.next() < 0.15,
    shortDay: random.next() < 0.2,
    hoursUnsaid: random.next() < 0.5,
  }
}

export function randomFilter(
  random: Random,
  tools: Tools,
  { companyIds, words }: { companyIds: readonly number[]; words: readonly string[] },
): VacancyFilter {
  const rarely = <Value>(value: Value, chance = 0.25): Value | null => (random.next() < chance ? value : null)
  const several = <Value>(values: readonly Value[]) => rarely(random.some(values, 0.4), 0.3) ?? []
  /** One, or several of them. */
  const named = (all: readonly { slug: string }[]) =>
    random.next() < 0.25
      ? Array.from({ length: 1 + random.whole(3) }, () => random.one(all)?.slug ?? '').filter(
          (slug, at, slugs) => slug !== '' && slugs.indexOf(slug) === at,
        )
      : []
  // Every filter by its name: one that is forgotten does not compile.
  return {
    search: random.next() < 0.5 ? '' : random.some(words, 0.2).join(' '),
    profession: named(professionsOf(tools)),
    location: named(placesOf(tools)),
    scope: random.one(SCOPES) ?? 'all',
    workForm: several(WORK_FORMS),
    employment: several(EMPLOYMENT_FORMS),
    schedule: several(SCHEDULES),
    contract: several(AGREEMENT_TYPES),
    experience: several(EXPERIENCES),
    payFrequency: several(PAY_FREQUENCIES),
    label: several(BADGES),
    salary: rarely(1000 * (20 + random.whole(100))),
    salaryMode: random.one(SALARY_MODES) ?? 'from',
    period: rarely(random.one(PERIODS)),
    abroad: random.next() < 0.2,
    direct: random.next() < 0.2,
    ...(random.next() < 0.4 ? randomHoursFilter(random) : NO_HOURS),
    company: rarely(companyIds[random.whole(companyIds.length)] ?? null, 0.1),
  }
}
