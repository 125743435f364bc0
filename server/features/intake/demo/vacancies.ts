import { DEMO_SOURCE } from '#server/features/board/vacancies/reading/own-source.ts'
import { READER_VERSION } from '#server/features/intake/imports/reread/reader-version.ts'
import { z } from 'zod'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { parseContent } from '#server/kernel/content.ts'
import { Currency, EmploymentForm, Experience, WorkForm } from '#shared/features/board/vacancies/model.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { weightsOf } from './choices.ts'
import type { DemoPlaces } from './cities.ts'
import type { DemoCompany } from './companies.ts'
import { DEMO_PROFESSIONS, type DemoProfession } from './professions.ts'
import { createRandom, type Random } from './random.ts'
import { demoTerms, type DemoTerms } from './terms.ts'
import { demoPromises } from './promises.ts'
import { demoTexts } from './texts.ts'
import type { NotInDemo } from './unset-columns.ts'
import rules from './vacancies.json' with { type: 'json' }

const RULES = parseContent(
  'server/features/intake/demo/vacancies.json',
  z.strictObject({
    workForms: weightsOf(WorkForm),
    /** Prefix of the title and pay factor by experience. */
    levels: z.record(Experience, z.strictObject({ prefix: z.string(), pay: z.number() })),
    /** Title suffixes by form of work. */
    suffixes: z.partialRecord(WorkForm, z.string()),
    /** Pay factors by city. */
    regionPay: z.record(z.string(), z.number()),
    otherRegionPay: z.number(),
    /** Why a range of pay is wide. */
    rangeReasons: z.array(z.string()).nonempty(),
    bonuses: z.array(z.string()).nonempty(),
    employmentPay: z.record(EmploymentForm, z.number()),
    /** By country: currency units a rouble and the rounding step of pay. */
    currencies: z.record(
      z.string(),
      z.strictObject({ currency: Currency, rate: z.number(), step: z.number().int() }),
    ),
  }),
  rules,
)

type DemoVacancy = {
  company: DemoCompany
  draft: Omit<VacancyDraft, 'companyId'> & { sourceId: string }
}

export type DemoWorld = {
  seed: string
  companies: readonly DemoCompany[]
  places: DemoPlaces
  /** By slug; vacancies of an unknown profession have none. */
  professionIds: ReadonlyMap<string, number>
  now: Date
}

/** The vacancy of a number. It depends only on the world and the number, so that some can be written again. */
export function demoVacancy(world: DemoWorld, number: number): DemoVacancy {
  const random = createRandom(`${world.seed} vacancy ${number}`)
  const workForm = random.weighted(RULES.workForms)
  const profession = random.pick(DEMO_PROFESSIONS.filter(({ forms }) => forms.includes(workForm)))
  const company = random.pick(
    world.companies.filter(({ industry }) => profession.industries.includes(industry)),
  )
  const terms = demoTerms(random, {
    profession,
    workForm,
    isSmallEmployer: company.type === 'self_employed' || company.type === 'private_person',
  })
  const { seniority, ...salary } = toSalary(random, { profession, terms, company })
  return {
    company,
    draft: {
      title: toTitle(random, { profession, terms, seniority }),
      ...demoTexts(random, { profession, company, terms }),
      ...terms,
      ...salary,
      professionId: world.professionIds.get(profession.slug) ?? null,
      skills: random.sample(profession.skills, random.int(2, Math.min(7, profession.skills.length))),
      ...toPlaces(random, { world, company, workForm }),
      source: DEMO_SOURCE,
      readerVersion: READER_VERSION,
      sourceId: String(number),
      ...lifecycleOf(random, world.now),
      ...payNotesOf(random, salary),
      ...demoPromises(`${world.seed} promises ${number}`),
      emails: [],
      phones: [],
    } satisfies Required<Omit<VacancyDraft, NotInDemo>>,
  }
}

function toTitle(
  random: Random,
  { profession, terms, seniority }: { profession: DemoProfession; terms: DemoTerms; seniority: string },
) {
  const base = random.pick(profession.titles)
  const isNamed = /удал|на дому|дом|онлайн|рядом|помощник/i.test(base)
  const suffix =
    isNamed || base.endsWith(')') || !random.chance(0.3) ? '' : (RULES.suffixes[terms.workForm] ?? '')
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

function toSalary(
  random: Random,
  { profession, terms, company }: { profession: DemoProfession; terms: DemoTerms; company: DemoCompany },
) {
  const { prefix: seniority, pay: level } = RULES.levels[terms.experience]
  const none = {
    salaryFrom: null,
    salaryTo: null,
    currency: 'RUB' as const,
    salaryGross: null,
    salaryPeriod: terms.salaryPeriod,
    seniority,
  }
  if (random.chance(0.14)) return { ...none, salaryPeriod: 'month' as const }
  const region = RULES.regionPay[company.city.name] ?? RULES.otherRegionPay
  const factor = level * RULES.employmentPay[terms.employment] * region * (0.9 + random.next() * 0.2) * 1000
  const monthly = [profession.pay[0] * factor, profession.pay[1] * factor] as const
  const [divisor, step] = { month: [1, 5000], shift: [15, 100], hour: [150, 10], project: [20, 100] }[
    terms.salaryPeriod
  ] as [number, number]
  const foreign = terms.salaryPeriod === 'month' ? RULES.currencies[company.city.countryIso2] : undefined
  const { currency, rate, step: currencyStep } = foreign ?? { currency: 'RUB' as const, rate: 1, step }
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

function payNotesOf(
  random: Random,
  { salaryFrom, salaryTo }: { salaryFrom: number | null; salaryTo: number | null },
) {
  const hasPay = salaryFrom !== null || salaryTo !== null
  return {
    salaryRangeReason: isWideRange({ from: salaryFrom, to: salaryTo })
      ? random.pick(RULES.rangeReasons)
      : null,
    bonuses: hasPay && random.chance(0.15) ? random.pick(RULES.bonuses) : null,
  }
}

function toPlaces(
  random: Random,
  { world, company, workForm }: { world: DemoWorld; company: DemoCompany; workForm: WorkForm },
) {
  const { places } = world
  const home = company.city.countryId
  if (workForm !== 'remote' && workForm !== 'home') return { locationIds: [company.city.id], workFromIds: [] }
  // Manual work stays near the workshop; computer work crosses borders.
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

const SPREAD_DAYS = 30

/** Dates and status: recent dates are more frequent, and one in twenty-five vacancies has ended. */
function lifecycleOf(random: Random, now: Date) {
  const age = Math.round(random.next() ** 2 * SPREAD_DAYS * DAY_MS)
  const published = new Date(Math.floor((now.getTime() - age) / MINUTE_MS) * MINUTE_MS)
  const publishedAt = published.toISOString()
  const dates = { publishedAt, firstPublishedAt: publishedAt, confirmAt: publishedAt, createdAt: publishedAt }
  const ending = random.weighted([
    ['open', 96],
    ['expired', 2],
    ['archived', 2],
  ] as const)
  switch (ending) {
    case 'open':
      return {
        ...dates,
        status: 'published' as const,
        expiresAt: new Date(published.getTime() + SPREAD_DAYS * DAY_MS).toISOString(),
      }
    case 'expired':
      return {
        ...dates,
        status: 'expired' as const,
        expiresAt: new Date(now.getTime() - random.int(1, 48) * HOUR_MS).toISOString(),
      }
    case 'archived':
      return {
        ...dates,
        status: 'archived' as const,
        archivedAt: new Date(published.getTime() + random.next() * age).toISOString(),
        archiveReason: random.pick(['hired_here', 'hired_elsewhere', 'not_needed'] as const),
      }
  }
}
