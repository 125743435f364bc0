import type { VacancyDraft } from '#server/features/vacancies/draft.ts'
import type { Experience, WorkForm } from '#shared/features/vacancies/model.ts'
import type { DemoPlaces } from './cities.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoProfession } from './demo-profession.ts'
import { CREATIVE } from './professions-creative.ts'
import { DIGITAL } from './professions-digital.ts'
import { HANDS } from './professions-hands.ts'
import { OFFICE } from './professions-office.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { demoTerms } from './terms.ts'
import type { DemoTerms } from './terms.ts'
import { demoTexts } from './texts.ts'

export const DEMO_SOURCE = 'demo'
export const DEMO_PROFESSIONS: readonly DemoProfession[] = [...DIGITAL, ...OFFICE, ...CREATIVE, ...HANDS]

export type DemoVacancy = {
  company: DemoCompany
  draft: Omit<VacancyDraft, 'companyId'> & { sourceId: string }
}

export type DemoWorld = {
  seed: string
  companies: readonly DemoCompany[]
  places: DemoPlaces
  /** By slug; a profession that the directory lacks gives a vacancy without one. */
  professionIds: ReadonlyMap<string, number>
  now: Date
}

/** The vacancy of a number: depends on nothing but the world and the number, so that a part can be written again. */
export function demoVacancy(world: DemoWorld, number: number): DemoVacancy {
  const random = createRandom(`${world.seed} vacancy ${number}`)
  const workForm = random.weighted<WorkForm>([
    ['remote', 60],
    ['home', 10],
    ['hybrid', 15],
    ['travelling', 8],
    ['on_site', 7],
  ])
  const profession = random.pick(DEMO_PROFESSIONS.filter(({ forms }) => forms.includes(workForm)))
  const company = random.pick(
    world.companies.filter(({ industry }) => profession.industries.includes(industry)),
  )
  const terms = demoTerms(random, {
    profession,
    workForm,
    isSmallEmployer: company.type === 'self_employed' || company.type === 'private_person',
  })
  const { seniority, ...salary } = salaryOf(random, { profession, terms, company })
  return {
    company,
    draft: {
      title: titleOf(random, { profession, terms, seniority }),
      ...demoTexts(random, { profession, company, terms }),
      ...terms,
      ...salary,
      professionId: world.professionIds.get(profession.slug) ?? null,
      skills: random.sample(profession.skills, random.int(2, Math.min(7, profession.skills.length))),
      ...placesOf(random, { world, company, workForm }),
      source: DEMO_SOURCE,
      sourceId: String(number),
      ...lifeOf(random, world.now),
      emails: [],
      phones: [],
    },
  }
}

const LEVELS: Readonly<Record<Experience, readonly [name: string, factor: number]>> = {
  none: ['Младший', 0.7],
  from_1_to_3: ['', 1],
  from_3_to_6: ['', 1.35],
  over_6: ['Ведущий', 1.7],
}

function titleOf(
  random: Random,
  { profession, terms, seniority }: { profession: DemoProfession; terms: DemoTerms; seniority: string },
) {
  const base = random.pick(profession.titles)
  const isNamed = /удал|на дому|дом|онлайн|рядом|помощник/i.test(base)
  const suffix = isNamed || base.endsWith(')') || !random.chance(0.3) ? '' : (SUFFIXES[terms.workForm] ?? '')
  const canLead =
    seniority !== '' &&
    /^[А-ЯЁ][а-яё]+(?:щик|тор|ер|ист|олог|ик|ант|ёр)(?:\s|$|-)/.test(base) &&
    random.chance(0.5)
  const title =
    terms.employment === 'internship'
      ? `${base} (стажёр)`
      : canLead
        ? `${seniority} ${base.charAt(0).toLowerCase()}${base.slice(1)}`
        : base
  return `${title}${suffix}`
}

const SUFFIXES: Partial<Record<WorkForm, string>> = {
  remote: ' (удалённо)',
  home: ' (на дому)',
  hybrid: ' (гибрид)',
}

/** A city with dearer labour pays more, but for distant work the difference is small. */
const REGION_FACTOR: Readonly<Record<string, number>> = {
  Москва: 1.2,
  'Санкт-Петербург': 1.1,
  Екатеринбург: 1.02,
  Новосибирск: 1.02,
  Казань: 1,
}
const EMPLOYMENT_FACTOR: Readonly<Record<DemoTerms['employment'], number>> = {
  full: 1,
  part: 0.55,
  project: 0.7,
  temporary: 0.8,
  internship: 0.5,
  rotation: 1.5,
}
/** Currency units for a rouble, to write pay the way the country does. */
const CURRENCIES: Readonly<
  Record<string, readonly [currency: 'KZT' | 'BYN' | 'UZS', rate: number, step: number]>
> = {
  KZ: ['KZT', 6.4, 10_000],
  BY: ['BYN', 0.037, 100],
  UZ: ['UZS', 150, 500_000],
}

function salaryOf(
  random: Random,
  { profession, terms, company }: { profession: DemoProfession; terms: DemoTerms; company: DemoCompany },
) {
  const [seniority, level] = LEVELS[terms.experience]
  const none = {
    salaryFrom: null,
    salaryTo: null,
    currency: 'RUB' as const,
    salaryGross: null,
    salaryPeriod: terms.salaryPeriod,
    seniority,
  }
  if (random.chance(0.14)) return { ...none, salaryPeriod: 'month' as const }
  const region = REGION_FACTOR[company.city.name] ?? 0.92
  const factor = level * EMPLOYMENT_FACTOR[terms.employment] * region * (0.9 + random.next() * 0.2) * 1000
  const monthly = [profession.pay[0] * factor, profession.pay[1] * factor] as const
  const [divisor, step] = { month: [1, 5000], shift: [15, 100], hour: [150, 10], project: [20, 100] }[
    terms.salaryPeriod
  ] as [number, number]
  const [currency, rate, currencyStep] =
    (terms.salaryPeriod === 'month' ? CURRENCIES[company.city.countryIso2] : undefined) ??
    (['RUB', 1, step] as const)
  const round = (amount: number) =>
    Math.max(currencyStep, Math.round((amount * rate) / divisor / currencyStep) * currencyStep)
  const [from, to] = [round(monthly[0]), round(monthly[1])]
  const shape = random.weighted([
    ['range', 55],
    ['from', 32],
    ['to', 8],
    ['exact', 5],
  ] as const)
  return {
    ...none,
    salaryFrom: shape === 'to' ? null : from,
    salaryTo: shape === 'from' ? null : shape === 'exact' ? from : to,
    currency,
    salaryGross: random.weighted([
      [false, 60],
      [true, 20],
      [null, 20],
    ] as const),
  }
}

function placesOf(
  random: Random,
  { world, company, workForm }: { world: DemoWorld; company: DemoCompany; workForm: WorkForm },
) {
  const { places } = world
  const home = company.city.countryId
  if (workForm !== 'remote' && workForm !== 'home') return { locationIds: [company.city.id], workFromIds: [] }
  // Work with things stays near the workshop; work with a computer crosses borders.
  const workFromIds =
    workForm === 'home'
      ? random.weighted<number[]>([
          [[company.city.id], 60],
          [[home], 40],
        ])
      : random.weighted<number[]>([
          [[home], 70],
          [[places.russiaId, ...places.neighbourIds], 18],
          [random.sample(places.regionIds, random.int(2, 4)), 7],
          [[company.city.id], 5],
        ])
  return { locationIds: random.chance(0.6) ? [company.city.id] : [], workFromIds }
}

const DAY_MS = 86_400_000
const SPREAD_DAYS = 30

/** The newer the more; one in twenty-five is over. */
function lifeOf(random: Random, now: Date) {
  const age = Math.round(random.next() ** 2 * SPREAD_DAYS * DAY_MS)
  const published = new Date(Math.floor((now.getTime() - age) / 60_000) * 60_000)
  const publishedAt = published.toISOString()
  const life = { publishedAt, firstPublishedAt: publishedAt, confirmAt: publishedAt, createdAt: publishedAt }
  const ending = random.weighted([
    ['open', 96],
    ['expired', 2],
    ['archived', 2],
  ] as const)
  switch (ending) {
    case 'open':
      return {
        ...life,
        status: 'published' as const,
        expiresAt: new Date(published.getTime() + SPREAD_DAYS * DAY_MS).toISOString(),
      }
    case 'expired':
      return {
        ...life,
        status: 'expired' as const,
        expiresAt: new Date(now.getTime() - random.int(1, 48) * 3_600_000).toISOString(),
      }
    case 'archived':
      return {
        ...life,
        status: 'archived' as const,
        archivedAt: new Date(published.getTime() + random.next() * age).toISOString(),
        archiveReason: random.pick(['hired_here', 'hired_elsewhere', 'not_needed'] as const),
      }
  }
}
