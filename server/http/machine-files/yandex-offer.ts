import type { Deps, Site } from '#server/http/context.ts'
import { EXPERIENCE_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { EmploymentForm, SalaryPeriod, Schedule } from '#shared/features/board/vacancies/model.ts'
import { MOSCOW_OFFSET_MS } from '#shared/kernel/dates.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { Offer } from './offers.ts'
import { element, textElement } from './xml.ts'

export const ROOT_CATEGORY = 1
export const GROUP_CATEGORIES = 100
const PROFESSION_CATEGORIES = 10_000

/** Category number of a profession; vacancies without a profession are in the root category. */
export const categoryOf = (professionId: number | null) =>
  professionId === null ? ROOT_CATEGORY : PROFESSION_CATEGORIES + professionId

/** One vacancy of the feed. `sets` are the professions that have a set. */
export function offerXml(
  offer: Offer,
  {
    referenceData,
    sets,
    site,
  }: {
    referenceData: Pick<Deps['referenceData'], 'locations'>
    sets: ReadonlySet<number>
    site: Pick<Site, 'publicUrl'>
  },
): string {
  const { company } = offer
  const placeIds = offer.locationIds.length > 0 ? offer.locationIds : offer.workFromIds
  const places = placeIds.map((id) => referenceData.locations.byId(id)).filter((place) => place !== null)
  return element('offer', { id: `v${offer.id}` }, [
    textElement('name', offer.title),
    isNamed(company) ? textElement('vendor', company.title) : null,
    textElement('url', `${site.publicUrl}/vacancies/${offer.id}`),
    ...payXml(offer),
    textElement('categoryId', categoryOf(offer.professionId)),
    offer.professionId !== null && sets.has(offer.professionId)
      ? textElement('set-ids', `s${offer.professionId}`)
      : null,
    company.logoUrl ? textElement('picture', new URL(company.logoUrl, site.publicUrl).href) : null,
    textElement('description', descriptionHtml(offer)),
    ...places.map(({ name }) => param('Регион', name)),
    param('Опубликовано', moscowTime(new Date(offer.publishedAt))),
    param('График работы', scheduleLabel(offer)),
    offer.employment ? param('Тип занятости', EMPLOYMENT_LABELS[offer.employment]) : null,
    offer.experience ? param('Опыт работы', EXPERIENCE_LABELS[offer.experience]) : null,
    isRange(offer) ? param('Зарплата до', offer.salaryTo) : null,
    company.siteUrl ? param('Сайт работодателя', company.siteUrl) : null,
    isNamed(company)
      ? param('Размещено кадровым агентством', company.type === 'agency' ? 'Да' : 'Нет')
      : null,
  ])
}

const param = (name: string, value: string | number) => textElement('param', value, { name })

type Pay = Pick<Offer, 'salaryFrom' | 'salaryTo' | 'currency' | 'salaryGross' | 'salaryPeriod'>

function isRange<P extends Pay>(pay: P): pay is P & { salaryFrom: number; salaryTo: number } {
  return pay.salaryFrom !== null && pay.salaryTo !== null && pay.salaryTo > pay.salaryFrom
}

/** The price is the lower bound of the pay, else the upper one, else 0. */
function payXml(pay: Pay): string[] {
  const currencyId = textElement('currencyId', pay.currency === 'RUB' ? 'RUR' : pay.currency)
  const price = pay.salaryFrom ?? pay.salaryTo
  if (price === null) return [textElement('price', 0), currencyId]
  const isFrom = pay.salaryTo === null || isRange(pay)
  const bound = isFrom ? 'от' : pay.salaryFrom === null ? 'до' : null
  const notes = [bound, pay.salaryPeriod && PERIOD_LABELS[pay.salaryPeriod], taxLabel(pay.salaryGross)]
  return [
    textElement('price', price, isFrom ? { from: 'true' } : {}),
    currencyId,
    textElement('sales_notes', notes.filter((note) => note !== null).join(', ')),
  ]
}

const taxLabel = (gross: boolean | null) => (gross === null ? null : gross ? 'до вычета налогов' : 'на руки')

const PERIOD_LABELS: Readonly<Record<SalaryPeriod, string>> = {
  month: 'в месяц',
  shift: 'за смену',
  hour: 'в час',
  project: 'за проект',
}

const EMPLOYMENT_LABELS: Readonly<Record<EmploymentForm, string>> = {
  full: 'Полная занятость',
  part: 'Частичная занятость',
  project: 'Проектная работа',
  temporary: 'Временная работа',
  internship: 'Стажировка',
  rotation: 'Вахта',
}

/** One of the five values of the format. The place of work takes precedence over the hours. */
function scheduleLabel({ workForm, employment, schedule }: Offer): string {
  if (workForm === 'remote' || workForm === 'home') return 'Удаленная работа'
  if (employment === 'rotation') return 'Вахтовый метод'
  return schedule === null ? 'Полный день' : SCHEDULE_LABELS[schedule]
}

const SCHEDULE_LABELS: Readonly<Record<Schedule, string>> = {
  five_two: 'Полный день',
  six_one: 'Полный день',
  two_two: 'Сменный график',
  shifts: 'Сменный график',
  weekends: 'Гибкий график',
  flexible: 'Гибкий график',
  other: 'Гибкий график',
}

function descriptionHtml(offer: Offer): string {
  const parts: readonly (readonly [string | null, string | null])[] = [
    [null, offer.descriptionHtml],
    ['Обязанности', offer.dutiesHtml],
    ['Требования', offer.requirementsHtml],
    ['Условия', offer.conditionsHtml],
  ]
  return parts
    .filter(([, html]) => html !== null && textOfHtml(html) !== '')
    .map(([heading, html]) => (heading === null ? html : `<h3>${heading}</h3>${html}`))
    .join('')
}

/** «2026-11-21T10:00:00+03:00»: Moscow keeps UTC+3 all year. */
export function moscowTime(moment: Date): string {
  return `${new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 19)}+03:00`
}
