import { countOpenOf } from './of-company.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { VacancyDetails } from '#shared/features/board/vacancies/contract.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { isOfHomeWork } from '#shared/features/board/text-checks/checks.ts'
import { findKnownFraud } from '#shared/features/board/text-checks/known-fraud.ts'
import { isDistantForm, TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { presentTaxYear } from '#server/features/reference/taxes/figure-store.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { cardOf } from './cards.ts'
import { isOwnList } from './indexed-lists.ts'
import { monthlySalary } from './monthly-salary.ts'
import { pageStateOf } from './page-state.ts'
import { shownSource } from './own-source.ts'
import { payTermsOf } from './pay-terms.ts'
import { vacancyNotFound } from './not-found.ts'
import { readPublication } from './publication.ts'
import { findVacancyOf } from './queries.ts'
import type { VacancyRow } from './queries.ts'
import { readSalaryScales, scaleOfTax } from '#server/features/board/pay-scales/scales.ts'
import type { Salary } from '#shared/features/board/vacancies/model.ts'

/** @throws Problem `not_found` for one that was never published or whose company was taken down, `gone` 30 days after it closed */
export async function readVacancy(ctx: Ctx, { id }: { id: number }): Promise<Vacancy> {
  const row = await findVacancyOf(ctx, id)
  const state = row && pageStateOf(row, ctx.deps.now())
  if (!row || !state || row.company.blockedAt !== null) throw vacancyNotFound()
  if (state === 'gone') throw new Problem('gone', 'Вакансия закрыта больше месяца назад')
  const { professions } = ctx.deps.referenceData
  const taxYear = presentTaxYear(ctx.deps)
  const profession = row.professionId === null ? null : professions.byId(row.professionId)
  const card = cardOf(row, ctx.deps)
  const [companyVacancyCount, salaryScale, publication] = await Promise.all([
    isNamed(row.company) ? countOpenOf(ctx.deps, row.companyId) : 0,
    salaryScaleOf(ctx, row, card.salary),
    readPublication(ctx.deps, row),
  ])
  return {
    ...card,
    ...VacancyDetails.parse(row),
    source: shownSource(row.source),
    state,
    profession: profession && ProfessionRef.parse(profession),
    hasProfessionList: profession !== null && isOwnList(ctx.deps, { profession: profession.slug }),
    hasNamesake: row.hasNamesake,
    regions: card.locations.map((place) => regionOf(ctx.deps, place)),
    companyType: companyTypeOf(row),
    companySiteUrl: row.company.siteUrl,
    companyRegister: registerOf(row),
    companyVacancyCount,
    firstPublishedAt: row.firstPublishedAt,
    expiresAt: row.expiresAt,
    archivedAt: row.archivedAt,
    confirmAt: row.firstPublishedAt && row.confirmAt,
    fraud: fraudOf(row),
    payTerms: card.salary && payTermsOf({ ...row, salary: card.salary }, { now: ctx.deps.now(), taxYear }),
    salaryScale,
    ...publication,
  }
}

function fraudOf(row: VacancyRow) {
  const { title, workForm } = row
  const texts = TEXT_PARTS.map((part) => plainTextOf(row[part] ?? ''))
  const parts = [title, ...texts].map((text) => ({ part: '', text }))
  const isElsewhere = workForm !== null && !isDistantForm(workForm)
  return findKnownFraud(
    { title, texts },
    { isAboutHomeWork: !isElsewhere && isOfHomeWork({ workForm, parts }) },
  )
}

/** Right below the country lie the cities of Russia that are regions themselves. */
function regionOf({ referenceData: { locations } }: Ctx['deps'], place: LocationRef): string | null {
  const line = [place, ...locations.ancestors(place.id)]
  const region = line.find(({ type }) => type === 'region')
  const isFederal = place.type === 'city' && place.countryIso2 === HOME_COUNTRY
  return region?.name ?? (isFederal ? place.name : null)
}

/** Null where the register is not known, or has no such company. */
/** Who looks for people for a client is no direct employer, whatever the company is said to be. */
function companyTypeOf({ company, isForClient }: VacancyRow) {
  if (!isNamed(company) || (isForClient && company.type === 'direct')) return null
  return company.type
}

function registerOf({ company, register }: VacancyRow): Vacancy['companyRegister'] {
  if (!isNamed(company) || !register?.status) return null
  return { status: register.status, registeredOn: register.registeredOn }
}

/** Null for a pay with one bound, or in other units than those it is compared with. */
async function salaryScaleOf({ deps }: Ctx, { professionId, contracts }: VacancyRow, salary: Salary | null) {
  const { from, to } = monthlySalary(salary, contracts, presentTaxYear(deps))
  if (professionId === null || salary === null || from === null || to === null) return null
  if (salary.currency !== 'RUB' || salary.period !== 'month') return null
  const scales = (await readSalaryScales(deps)).get(professionId)
  const scale = scaleOfTax(scales, salary.gross === null ? 'unstated' : 'net')
  return scale ? { ...scale, pay: Math.round((from + to) / 2) } : null
}
