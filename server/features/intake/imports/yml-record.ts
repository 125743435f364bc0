/** One `<offer>` of a Yandex vacancy feed. */
export type Offer = {
  id: string
  fields: Map<string, string>
  /** `<param name="…">` elements by name. */
  params: Map<string, string>
  priceIsFrom: boolean
}

/** Codes of an import record for values of «График работы» and «Тип занятости». */
const SCHEDULES: readonly (readonly [RegExp, string])[] = [
  [/удал|дистанц/i, 'remote'],
  [/смен/i, 'shift'],
  [/гибк|свобод/i, 'flexible'],
  [/вахт/i, 'flyInFlyOut'],
  [/полный/i, 'fullDay'],
]
const EMPLOYMENTS: readonly (readonly [RegExp, string])[] = [
  [/частич|неполн|подработ/i, 'part'],
  [/проект|разов/i, 'project'],
  [/стаж/i, 'probation'],
  [/времен|сезон/i, 'temporary'],
  [/вахт/i, 'rotation'],
  [/полная|полный/i, 'full'],
]

/**
 * An unchecked import record. Source: protocol of Yandex Webmaster,
 * yandex.ru/support/webmaster/search-appearance/vacancies.
 */
export function recordOfOffer(
  { id, fields, params, priceIsFrom }: Offer,
  { shop, categories }: { shop: { name: string; url: string }; categories: ReadonlyMap<string, string> },
): Record<string, unknown> {
  const url = fields.get('url') ?? null
  const price = amountOf(fields.get('price'))
  const upper = amountOf(params.get('Зарплата до'))
  const notes = fields.get('sales_notes') ?? ''
  const schedule = params.get('График работы')
  const employment = params.get('Тип занятости')
  const description = fields.get('description') ?? ''
  const isUpTo = !priceIsFrom && upper === null && /^до(?!\p{L})/iu.test(notes)
  return {
    id,
    source: `yml:${hostOf(url) ?? hostOf(shop.url) ?? (shop.name || 'feed')}`,
    source_id: id,
    url,
    title: fields.get('name') ?? '',
    company: fields.get('vendor'),
    company_site: params.get('Сайт работодателя'),
    is_agency: /^да$/i.test(params.get('Размещено кадровым агентством') ?? ''),
    salary_from: isUpTo ? null : price,
    // A price without «from» and without an upper end is the exact pay.
    salary_to: isUpTo || (!priceIsFrom && upper === null && !/от/i.test(notes)) ? price : upper,
    currency: fields.get('currencyId'),
    salary_period: /смен/i.test(notes)
      ? 'shift'
      : /час/i.test(notes)
        ? 'hour'
        : /проект/i.test(notes)
          ? 'project'
          : null,
    schedule: schedule && codeOf(SCHEDULES, schedule),
    schedule_raw: schedule,
    employment: employment && codeOf(EMPLOYMENTS, employment),
    employment_raw: employment,
    experience_raw: params.get('Опыт работы'),
    city: params.get('Регион'),
    address: params.get('Адрес'),
    published_at: params.get('Опубликовано'),
    professional_roles: [categories.get(fields.get('categoryId') ?? '')].filter((name) => name !== undefined),
    description,
    description_format: /<\/?(?:p|br|ul|ol|li|div|strong|b|h\d)\b/i.test(description) ? 'html' : 'text',
  }
}

const codeOf = (codes: readonly (readonly [RegExp, string])[], value: string) =>
  codes.find(([pattern]) => pattern.test(value))?.[1] ?? null

function amountOf(value: string | undefined) {
  const amount = Number((value ?? '').replace(/[\s\u00A0]/g, '').replace(',', '.'))
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

const hostOf = (url: string | null) => URL.parse(url ?? '')?.hostname.replace(/^www\./, '') || null
