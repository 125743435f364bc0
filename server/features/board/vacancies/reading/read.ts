import { countOpenOf } from './of-company.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { VacancyDetails, type Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { isOfHomeWork } from '#shared/features/board/text-checks/checks.ts'
import { findKnownFraud } from '#shared/features/board/text-checks/known-fraud.ts'
import { isDistantForm, TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { presentTaxYear } from '#server/features/reference/taxes/figure-store.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { cardOf } from './cards.ts'
import { isOwnList } from '../indexed-lists.ts'
import { monthlySalary } from '../derivation/monthly-salary.ts'
import { shownSource } from './own-source.ts'
import { payTermsOf } from '../derivation/pay-terms.ts'
import { vacancyNotFound } from './not-found.ts'
import { findVacancyOf, type VacancyRow } from '../queries.ts'
import { readSalaryScales, scaleOfTax } from '#server/features/board/pay-scales/scales.ts'
import { sql } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { prepared, type Sql } from '#server/kernel/sql.ts'
import { VacancyId, type Salary } from '#shared/features/board/vacancies/model.ts'
import { figureColumns, VACANCY_ID } from './figures.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** How long a closed vacancy stays readable. */
const READABLE_AFTER_CLOSING_MS = 30 * DAY_MS

/** Earlier vacancies that are followed back. */
const CHAIN_MAX = 20

type Publication = Pick<
  Vacancy,
  'views' | 'responses' | 'sourceClicks' | 'placements' | 'publishedSince' | 'earlier'
>

const HAS_NO_PAGE: ReadonlySet<ReturnType<typeof pageStateOf>> = new Set(['gone', null])

const CHAIN = sql`(
  with recursive chain(id, earlier_id, depth) as (
    select id, repost_of_id, 0 from vacancies where id = ${VACANCY_ID}::int
    union all
    select v.id, v.repost_of_id, chain.depth + 1
    from chain join vacancies v on v.id = chain.earlier_id
    where chain.depth < ${sql.raw(String(CHAIN_MAX))} and v.first_published_at is not null
  )
  select id from chain
)`

const chainRows = prepared((db) =>
  db
    .select({
      id: vacancies.id,
      repostOfId: vacancies.repostOfId,
      status: vacancies.status,
      publishedAt: vacancies.publishedAt,
      firstPublishedAt: vacancies.firstPublishedAt,
      expiresAt: vacancies.expiresAt,
      archivedAt: vacancies.archivedAt,
      createdAt: vacancies.createdAt,
      updatedAt: vacancies.updatedAt,
      figures: figureColumns(CHAIN),
    })
    .from(vacancies)
    .where(sql`${vacancies.id} in ${CHAIN}`),
)

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
    source: row.managedSource?.title ?? shownSource(row.source),
    followsSource: row.managedSource?.isNofollow === false,
    isIndexed: state === 'open' && row.mayBeIndexed,
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

/** Since when, how often and with what success a vacancy is published: for its public page. */
async function readPublication({ db, now }: Pick<Deps, 'db' | 'now'>, row: VacancyRow): Promise<Publication> {
  const { figures, earlier } =
    row.repostOfId === null ? { figures: row.figures, earlier: [] } : await readRepeats(db, row)
  return {
    views: figures.views,
    responses: row.takesResponses ? figures.responses : null,
    sourceClicks: row.takesResponses ? null : figures.sourceClicks,
    placements: 1 + earlier.length + figures.again,
    publishedSince: (earlier.at(-1) ?? row).firstPublishedAt,
    earlier: earlier
      .filter((one) => !HAS_NO_PAGE.has(pageStateOf(one, now())))
      .map((one) => ({ id: VacancyId.parse(one.id), publishedAt: one.firstPublishedAt })),
  }
}

/** The figures of a vacancy that repeats others, and those that it repeats, the newest first. */
async function readRepeats(db: Sql, { id, figures }: VacancyRow) {
  const rows = await chainRows(db).execute({ id })
  const byId = new Map(rows.map((one) => [one.id, one]))
  const inOrder: typeof rows = []
  for (let at = byId.get(id); at; at = byId.get(at.repostOfId ?? 0)) {
    inOrder.push(at)
    byId.delete(at.id)
  }
  const [newest, ...earlier] = inOrder
  return { figures: newest?.figures ?? figures, earlier }
}

/** Null for a vacancy that was never published or is hidden. */
function pageStateOf(
  {
    status,
    publishedAt,
    expiresAt,
    archivedAt,
    updatedAt,
  }: Pick<VacancyRow, 'status' | 'publishedAt' | 'expiresAt' | 'archivedAt' | 'updatedAt'>,
  now: Date,
): Vacancy['state'] | 'gone' | null {
  if (publishedAt === null) return null
  if (status === 'unconfirmed') return 'unconfirmed'
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  if (status === 'published' && !isOver) return 'open'
  // Between two placements it is closed too: while it is edited, paid for or moderated.
  const closedAt = archivedAt ?? expiresAt ?? updatedAt
  return now.getTime() - Date.parse(closedAt) <= READABLE_AFTER_CLOSING_MS ? 'closed' : 'gone'
}
