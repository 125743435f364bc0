import type { Deps } from '#server/features/board/context.ts'
import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import type { CardSalary, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { presentTaxYear } from '#server/features/reference/taxes/figure-store.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { withNet } from '#shared/features/board/vacancies/net-salary.ts'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import { listCardRows, type CardRow } from '../queries.ts'

/** Cards in the order of the ids; those no longer in the database are left out. */
export async function listCards(
  deps: Pick<Deps, 'db' | 'referenceData' | 'caches' | 'figureStore' | 'now'>,
  ids: readonly number[],
): Promise<VacancyCard[]> {
  const rows = await listCardRowsInOrder(deps, ids)
  return rows.map((row) => cardOf(row, deps))
}

export async function listCardRowsInOrder(
  { db, caches }: Pick<Deps, 'db' | 'caches'>,
  ids: readonly number[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await caches.cards.getMany(ids, (missing) => listCardRows(db, missing))
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

export function cardOf(row: CardRow, deps: Pick<Deps, 'referenceData' | 'figureStore' | 'now'>): VacancyCard {
  const tree = deps.referenceData.locations
  return {
    id: VacancyId.parse(row.id),
    title: row.title,
    company: {
      id: CompanyId.parse(row.company.id),
      slug: row.company.slug,
      title: row.company.title,
      logoUrl: row.company.logoUrl,
      isVerified: row.company.verifiedAt !== null,
    },
    salary: salaryOf(row, presentTaxYear(deps)),
    workForm: row.workForm,
    distantWork: isDistantForm(row.workForm),
    experience: row.experience,
    employment: row.employment,
    schedule: row.schedule,
    payFrequency: row.payFrequency,
    labels: row.labels,
    locations: locationRefs(tree, row.locationIds),
    workFrom: locationRefs(tree, row.workFromIds),
    workFromAnywhere: row.isWorkFromAnywhere,
    workFromExcept: locationRefs(tree, row.workFromExceptIds),
    workStartsAt: row.workStartsAt,
    workEndsAt: row.workEndsAt,
    workZone: row.workZone,
    contracts: row.contracts,
    summary: row.summary,
    publishedAt: row.firstPublishedAt && row.publishedAt,
    answers: row.answers,
    answerDays: row.answerDays,
    isHighlighted: row.isHighlighted,
    takesResponses: row.takesResponses,
    attribution: row.takesResponses ? null : (row.managedSource?.title ?? null),
  }
}

export function salaryOf(
  row: Pick<CardRow, 'salaryFrom' | 'salaryTo' | 'currency' | 'salaryGross' | 'salaryPeriod' | 'contracts'>,
  year: TaxYear,
): CardSalary | null {
  if (row.salaryFrom === null && row.salaryTo === null) return null
  const salary = {
    from: row.salaryFrom,
    to: row.salaryTo,
    currency: row.currency,
    gross: row.salaryGross,
    period: row.salaryPeriod,
  }
  return withNet(salary, row.contracts, year)
}

export function locationRefs(tree: LocationTree, ids: readonly number[]): LocationRef[] {
  return ids
    .map((id) => tree.byId(id))
    .filter((place) => place !== null)
    .map(({ id, slug, name, type, countryIso2 }) => ({ id, slug, name, type, countryIso2 }))
}
