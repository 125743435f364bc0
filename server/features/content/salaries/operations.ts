import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import { isOwnList } from '#server/features/board/vacancies/indexed-lists.ts'
import { salaryMonths } from '#server/features/board/pay-scales/samples.ts'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import type { ProfessionEntry } from '#server/features/reference/data/professions.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { quartilesOf } from '#shared/features/board/vacancies/salary-scale.ts'
import type { SalaryTax } from '#shared/features/board/vacancies/model.ts'
import type { ProfessionSalaries, salariesContract } from '#shared/features/content/salaries/contract.ts'
import { CONTRACT_KINDS, payOfCost, payOfNet } from '#shared/features/reference/taxes/net-pay.ts'
import { presentTaxYear } from '#server/features/reference/taxes/figure-store.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { byAlphabet } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isOwnPlace, salaryPlaces } from './places.ts'
import { readSamples } from './samples.ts'
import { seriesOf } from './series.ts'

const PROFESSIONS_SHOWN = 8

export const salariesOperations: OperationsOf<typeof salariesContract, Ctx> = {
  async list({ deps }, { search }) {
    const asked = fold(search ?? '').trim()
    const found = deps.referenceData.professions.all.filter((one) => isNamed(one, asked))
    const links = await salaryLinks(deps, found)
    const withData = new Set(links.map(({ slug }) => slug))
    return {
      items: links.toSorted((a, b) => byAlphabet(a.group, b.group) || byAlphabet(a.name, b.name)),
      withoutData:
        asked === '' ? [] : found.filter(({ slug }) => !withData.has(slug)).map(({ name }) => name),
    }
  },
  /** @throws Problem `not_found` for an unknown profession or place */
  async read({ deps }, { profession: slug, location: place }): Promise<ProfessionSalaries> {
    const { professions, locations } = deps.referenceData
    const profession = professions.bySlug(slug)
    const location = place ? locations.bySlug(place) : null
    if (!profession || (place && !location)) throw new Problem('not_found', 'Такой страницы зарплат нет.')
    const [{ samples, ...others }, counts, near] = await Promise.all([
      readSamples(deps, profession.id, location ? isWithin(deps, location.id) : () => true),
      deps.vacancies.countBy(['profession'], { filter: { location: location ? [location.slug] : [] } }),
      salaryLinks(
        deps,
        professions.all.filter(({ id, group }) => group === profession.group && id !== profession.id),
      ),
    ])
    const series = seriesOf(samples, deps.now())
    const months = salaryMonths(deps.now())
    const countOfTax = (tax: SalaryTax) => samples.filter((one) => one.tax === tax).length
    return {
      profession: {
        slug,
        name: profession.name,
        nameGenitivePlural: profession.nameGenitivePlural,
        hasPage: deps.texts.all('profession').has(slug),
        vacancyCount: counts.profession.get(profession.id) ?? 0,
        hasList: isOwnList(deps, { profession: slug, location: location?.slug ?? null }),
      },
      isIndexed: series.length > 0 && (location === null || isOwnPlace(deps, slug, location)),
      location: location && { ...location, regionOfNamesake: locations.regionOfNamesake(location.id) },
      period: { from: months[0] ?? '', to: months.at(-1) ?? '' },
      madeOf: { ...others, net: countOfTax('net'), unstated: countOfTax('unstated') },
      series,
      contracts: contractsOf(series, presentTaxYear(deps)),
      places: location
        ? []
        : salaryPlaces(deps, samples).map((one) => ({ ...one, isIndexed: isOwnPlace(deps, slug, one) })),
      professions: near.toSorted((a, b) => b.count - a.count).slice(0, PROFESSIONS_SHOWN),
    }
  },
}

/** Whether the name, a synonym or a word of them begins with the text; every profession for an empty one. */
const isNamed = ({ name, synonyms }: ProfessionEntry, folded: string) =>
  [name, ...synonyms].some((one) =>
    ` ${fold(one).replaceAll('-', ' ')}`.includes(` ${folded.replaceAll('-', ' ')}`),
  )

/** Of those professions that have enough samples. */
async function salaryLinks(deps: Deps, professions: readonly ProfessionEntry[]) {
  const scales = await readSalaryScales(deps)
  return professions.flatMap(({ id, slug, name, group }) => {
    const [scale] = scales.get(id) ?? []
    return scale
      ? [{ slug, name, group, tax: scale.tax, count: scale.count, quartiles: quartilesOf(scale) }]
      : []
  })
}

/** Whether one of the places is the given one or is inside it. */
function isWithin({ referenceData: { locations } }: Deps, placeId: number) {
  const [start, end] = locations.range(placeId) ?? [0, 0]
  return (ids: readonly number[]) =>
    ids.some((id) => {
      const order = locations.order(id)
      return order !== null && order >= start && order < end
    })
}

/** The median of net pay under each contract, for what it costs the employer by a contract of employment. */
function contractsOf(series: ProfessionSalaries['series'], year: TaxYear): ProfessionSalaries['contracts'] {
  const net = series.find(({ tax }) => tax === 'net')
  if (!net) return null
  const { cost } = payOfNet('labour', net.quartiles.median * MONTHS.length, year)
  const perMonth = (roubles: number) => Math.round(roubles / MONTHS.length)
  return {
    year: year.year,
    cost: perMonth(cost),
    items: CONTRACT_KINDS.map((kind) => {
      const pay = payOfCost(kind, cost, year)
      return { kind, gross: perMonth(pay.gross), net: perMonth(pay.net), limit: pay.limit }
    }),
  }
}
