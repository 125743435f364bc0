import { createRandom, type Random } from '#server/features/intake/demo/random.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { monthlySalary } from '#server/features/board/vacancies/derivation/monthly-salary.ts'
import { summaryOf } from '#server/features/board/vacancies/writing/text-parts.ts'
import type { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { walk } from './chain.ts'
import { TITLE, topicOf, type Distributions, type Profile } from './distributions.ts'
import { fillShape } from './invent-text.ts'
import { variedPlaces } from './places.ts'
import type { World } from './world.ts'

const TITLE_WORDS_MAX = 14
/** Enough of a text for the summary of a card. */
const SUMMARY_SOURCE_LENGTH = 900
const SOURCE = 'bench'

type InventedVacancy = {
  row: typeof vacancies.$inferInsert & { id: number; skills: string[] }
}

/** The vacancy of a number. It depends only on the world and the number. */
export function inventVacancy(world: World, number: number): InventedVacancy {
  const { distributions } = world
  const random = createRandom(`${world.seed} vacancy ${number}`)
  const profile = random.pick(distributions.profiles)
  const { id: _id, shape, skillCount, publishedAt: _at, ...values } = profile
  const company = world.companies.pick(random)
  const title = inventTitle(world, random, profile.professionId)
  const descriptionHtml = fillShape(world, {
    random,
    topic: topicOf(profile.professionId),
    shape,
    lead: title,
  })
  const publishedAt = publicationOf(random, world, profile)
  const pay = variedPay(random, profile)
  return {
    row: {
      ...values,
      id: number,
      companyId: company.id,
      title,
      descriptionHtml,
      summary: summaryOf({ descriptionHtml: beginningOf(descriptionHtml) }),
      skills: inventSkills(random, distributions, { professionId: profile.professionId, count: skillCount }),
      locationIds: variedPlaces(random, distributions, profile.locationIds),
      workFromIds: variedPlaces(random, distributions, profile.workFromIds),
      ...pay,
      ...monthlyColumns(profile, pay),
      status: 'published',
      source: SOURCE,
      sourceId: String(number),
      firstPublishedAt: publishedAt,
      publishedAt,
      confirmAt: publishedAt,
      expiresAt: new Date(world.now.getTime() + random.int(20, 60) * DAY_MS).toISOString(),
      createdAt: publishedAt,
      updatedAt: publishedAt,
    },
  }
}

/** A title of the profession, as its words follow each other. */
export function inventTitle(
  { distributions: { titles }, invent }: World,
  random: Random,
  professionId: number | null,
): string {
  const words = walk(titles, {
    random,
    invent,
    kind: TITLE,
    topic: topicOf(professionId),
    topicShare: 1,
    followersMin: 1,
    max: TITLE_WORDS_MAX,
    isFull: false,
  })
  const title = words.join(' ')
  return title === '' ? 'Специалист' : title.charAt(0).toUpperCase() + title.slice(1)
}

/** Different skills of the profession; the ones it names often are likelier. */
export function inventSkills(
  random: Random,
  { skills }: Distributions,
  { professionId, count }: { professionId: number | null; count: number },
): string[] {
  const known = skills.get(topicOf(professionId)) ?? []
  const named = new Set<string>()
  for (let tries = 0; named.size < count && tries < count * 3 && known.length > 0; tries += 1)
    named.add(random.pick(known))
  return [...named]
}

function publicationOf(random: Random, { now, distributions }: World, { publishedAt }: Profile) {
  const age = Math.max(0, distributions.newestAt - publishedAt + (random.next() - 0.5) * 12 * HOUR_MS)
  return new Date(now.getTime() - age - HOUR_MS).toISOString()
}

/** Up to 15 % more or less, in round sums. */
function variedPay(random: Random, { salaryFrom, salaryTo }: Profile) {
  const factor = 0.85 + random.next() * 0.3
  const vary = (sum: number | null) => {
    if (sum === null) return null
    const step = sum >= 20_000 ? 1000 : sum >= 1000 ? 50 : 1
    return Math.max(1, Math.round((sum * factor) / step) * step)
  }
  return { salaryFrom: vary(salaryFrom), salaryTo: vary(salaryTo) }
}

const TAX_YEAR = createTaxYears(SHIPPED_FIGURES).upTo(yearOf(new Date()))

function monthlyColumns(
  { currency, salaryGross, salaryPeriod, contracts }: Profile,
  { salaryFrom, salaryTo }: { salaryFrom: number | null; salaryTo: number | null },
) {
  if (salaryFrom === null && salaryTo === null) return { salaryMonthlyFrom: null, salaryMonthlyTo: null }
  const pay = { from: salaryFrom, to: salaryTo, currency, gross: salaryGross, period: salaryPeriod }
  const { from, to } = monthlySalary(pay, contracts, TAX_YEAR)
  return { salaryMonthlyFrom: from, salaryMonthlyTo: to }
}

function beginningOf(html: string) {
  const end = html.indexOf('</', SUMMARY_SOURCE_LENGTH)
  return end < 0 ? html : html.slice(0, end)
}
