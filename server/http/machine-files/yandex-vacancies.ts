import type { Deps, Site } from '#server/http/context.ts'
import { countNewestByProfession, listOffers, type Offer } from './offers.ts'
import { element, textElement, XML_DECLARATION } from './xml.ts'
import { EXPERIENCE_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { EmploymentForm, SalaryPeriod, Schedule } from '#shared/features/board/vacancies/model.ts'
import { MOSCOW_OFFSET_MS } from '#shared/kernel/dates.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'

const ROOT_CATEGORY = 1
const GROUP_CATEGORIES = 100
const PROFESSION_CATEGORIES = 10_000

type Pay = Pick<Offer, 'salaryFrom' | 'salaryTo' | 'currency' | 'salaryGross' | 'salaryPeriod'>

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

const SCHEDULE_LABELS: Readonly<Record<Schedule, string>> = {
  five_two: 'Полный день',
  six_one: 'Полный день',
  two_two: 'Сменный график',
  shifts: 'Сменный график',
  weekends: 'Гибкий график',
  flexible: 'Гибкий график',
  other: 'Гибкий график',
}

type FeedDeps = Pick<Deps, 'db' | 'referenceData' | 'now' | 'site'>

/** Limits of the format: offers per file, bytes per file, offers per set. */
const OFFERS_MAX = 30_000
const BYTES_MAX = 200_000_000
const SET_MIN = 3

const OFFERS_PER_BATCH = 500

/**
 * The open vacancies of the board that take responses here, newest first, for aggregators.
 * Source: yandex.ru/support/webmaster/search-appearance/vacancies.
 */
export async function* yandexVacancies(deps: FeedDeps): AsyncIterable<string> {
  const now = deps.now()
  const counts = await countNewestByProfession(deps.db, { limit: OFFERS_MAX, now })
  const sets = new Set(
    counts.flatMap(({ professionId, count }) =>
      professionId !== null && count >= SET_MIN ? [professionId] : [],
    ),
  )
  const head = headXml(deps, sets)
  yield head
  let bytes = Buffer.byteLength(head) + Buffer.byteLength(TAIL)
  for await (const offers of newestOffers(deps, now)) {
    const xml: string[] = []
    for (const offer of offers) {
      const one = offerXml(offer, { referenceData: deps.referenceData, sets, site: deps.site })
      bytes += Buffer.byteLength(one)
      if (bytes <= BYTES_MAX) xml.push(one)
    }
    yield xml.join('')
    if (bytes > BYTES_MAX) break
  }
  yield TAIL
}

const TAIL = '</offers></shop></yml_catalog>\n'

async function* newestOffers({ db }: FeedDeps, now: Date) {
  let after: { publishedAt: string; id: number } | null = null
  for (let left = OFFERS_MAX; left > 0; left -= OFFERS_PER_BATCH) {
    const rows: Awaited<ReturnType<typeof listOffers>> = await listOffers(db, {
      after,
      limit: Math.min(OFFERS_PER_BATCH, left),
      now,
    })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < OFFERS_PER_BATCH) return
    after = { publishedAt: last.publishedAt, id: last.id }
  }
}

function headXml({ referenceData, now, site }: FeedDeps, sets: ReadonlySet<number>): string {
  const professions = referenceData.professions.all
  const groups = [...new Set(professions.map(({ group }) => group))]
  const shop = [
    textElement('name', site.name),
    textElement('company', site.name),
    textElement('url', site.publicUrl),
    element(
      'currencies',
      {},
      ['RUR', 'USD', 'EUR', 'KZT', 'BYN', 'UZS', 'KGS', 'UAH', 'GEL', 'AZN', 'AMD'].map((id) =>
        element('currency', { id, rate: id === 'RUR' ? 1 : 'CBRF' }, []),
      ),
    ),
    element('categories', {}, [
      textElement('category', 'Вакансия', { id: ROOT_CATEGORY }),
      ...groups.map((group, at) =>
        textElement('category', group, { id: GROUP_CATEGORIES + at, parentId: ROOT_CATEGORY }),
      ),
      ...professions.map(({ id, name, group }) =>
        textElement('category', name, {
          id: categoryOf(id),
          parentId: GROUP_CATEGORIES + groups.indexOf(group),
        }),
      ),
    ]),
    element(
      'sets',
      {},
      professions
        .filter(({ id }) => sets.has(id))
        .map(({ id, nameInstrumental, slug }) =>
          element('set', { id: `s${id}` }, [
            textElement('name', `Работа ${nameInstrumental}`),
            textElement('url', `${site.publicUrl}/vacancies/${slug}`),
          ]),
        ),
    ),
  ]
  return `${XML_DECLARATION}<yml_catalog date="${moscowTime(now()).slice(0, 16).replace('T', ' ')}"><shop>${shop.join('')}<offers>`
}

/** Category number of a profession; vacancies without a profession are in the root category. */
const categoryOf = (professionId: number | null) =>
  professionId === null ? ROOT_CATEGORY : PROFESSION_CATEGORIES + professionId

/** One vacancy of the feed. `sets` are the professions that have a set. */
function offerXml(
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

/** One of the five values of the format. The place of work takes precedence over the hours. */
function scheduleLabel({ workForm, employment, schedule }: Offer): string {
  if (workForm === 'remote' || workForm === 'home') return 'Удаленная работа'
  if (employment === 'rotation') return 'Вахтовый метод'
  return schedule === null ? 'Полный день' : SCHEDULE_LABELS[schedule]
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
function moscowTime(moment: Date): string {
  return `${new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 19)}+03:00`
}
