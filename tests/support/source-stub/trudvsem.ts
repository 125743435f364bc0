import type { SourceStub, StubAnswer } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export type TrudvsemStub = {
  /** Of the list of vacancies. */
  address: URL
  /** Tests add, change and remove vacancies. Its order does not matter. */
  vacancies: StubVacancy[]
  /** Changes the JSON of single vacancies before it is sent. */
  dress: (vacancy: Record<string, unknown>, of: StubVacancy) => Record<string, unknown>
  /** Larger pages are answered after `lateMs`. */
  quickLimit: number
  lateMs: number
}

const PATH = '/api/v1/vacancies'
const LIMIT_MAX = 100
const OFFSET_END = 100

/**
 * «Работа России»: `offset` is the number of a page, pages from 100 on answer 500, a larger `limit` is cut to 100, totals are
 * strings, nothing is `{}`, and both ends of a window are included. `text` matches all remote vacancies.
 */
export function serveTrudvsem(stub: SourceStub, vacancies: StubVacancy[]): TrudvsemStub {
  const portal: TrudvsemStub = {
    address: new URL(PATH, stub.origin),
    vacancies,
    dress: (vacancy) => vacancy,
    quickLimit: LIMIT_MAX,
    lateMs: 0,
  }
  stub.serve(({ url }) => {
    if (!url.pathname.startsWith(PATH)) return null
    const [, kind, ...rest] = url.pathname.slice(PATH.length).split('/')
    if (kind === 'vacancy') return answerOne(portal, rest.at(-1) ?? '')
    const isLate = Number(url.searchParams.get('limit') ?? 10) > portal.quickLimit
    const page = answerPage(portal, url, kind === 'region' ? (rest[0] ?? '') : null)
    return { ...page, delayMs: isLate ? portal.lateMs : 0 }
  })
  return portal
}

function answerOne(portal: TrudvsemStub, id: string): StubAnswer {
  const found = portal.vacancies.filter((vacancy) => toId(vacancy) === id)
  return envelope(portal, { total: found.length, limit: 1, found })
}

function answerPage(portal: TrudvsemStub, { searchParams: query }: URL, region: string | null): StubAnswer {
  const limit = Math.min(Number(query.get('limit') ?? 10), LIMIT_MAX)
  const offset = Number(query.get('offset') ?? 0)
  if (offset >= OFFSET_END) return { status: 500, body: '{"status":"500","meta":{"error":"offset"}}' }
  const from = query.get('modifiedFrom')
  const to = query.get('modifiedTo')
  const matching = portal.vacancies
    .filter(
      ({ modifiedAt, regionCode, isRemote }) =>
        (region === null || region.startsWith(regionCode)) &&
        (!query.has('text') || isRemote) &&
        (from === null || Date.parse(modifiedAt) >= Date.parse(from)) &&
        (to === null || Date.parse(modifiedAt) <= Date.parse(to)),
    )
    .sort(
      (one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt) || one.number - other.number,
    )
  const found = matching.slice(offset * limit, (offset + 1) * limit)
  return envelope(portal, { total: matching.length, limit, found })
}

function envelope(
  { dress }: TrudvsemStub,
  { total, limit, found }: { total: number; limit: number; found: readonly StubVacancy[] },
): StubAnswer {
  const vacancies = found.map((vacancy) => ({ vacancy: dress(toTrudvsemVacancy(vacancy), vacancy) }))
  return {
    body: JSON.stringify({
      status: '200',
      request: { api: 'v1' },
      meta: { total: String(total), limit },
      results: vacancies.length === 0 ? {} : { vacancies },
    }),
  }
}

export const toId = ({ number }: StubVacancy) => `00000000-0000-11f1-8000-${String(number).padStart(12, '0')}`

/** As the API answers in 2026, with contacts of an invented person. */
export function toTrudvsemVacancy(vacancy: StubVacancy): Record<string, unknown> {
  const id = toId(vacancy)
  const { company, pay } = vacancy
  const code = `1${company.inn.padStart(12, '0')}`
  return {
    id,
    region: { region_code: vacancy.regionCode.padEnd(13, '0'), name: `Область ${vacancy.regionCode}` },
    company: {
      companycode: code,
      'hr-agency': false,
      inn: company.inn,
      name: company.title.toUpperCase().replace(/[«»]/g, '"'),
      email: 'hr@vydumka.example',
      phone: '+7(000)0000000',
    },
    'creation-date': vacancy.publishedAt.slice(0, 10),
    date_modify: vacancy.modifiedAt.replace('Z', '+0000'),
    'job-name': vacancy.title,
    vac_url: `https://trudvsem.ru/vacancy/card/${code}/${id}`,
    salary: pay ? `от ${pay.from}` : '',
    salary_min: pay ? String(pay.from) : 0,
    salary_max: pay?.to ?? 0,
    currency: '«руб.»',
    employment: vacancy.isRemote ? 'Дистанционная (удаленная) работа' : 'Полная занятость',
    schedule: 'Полный рабочий день',
    duty: `&lt;p&gt;${vacancy.text}&lt;/p&gt;`,
    requirement: { education: 'Не указано', experience: 0 },
    addresses: {
      address: [{ location: `г ${vacancy.city}, улица Примерная, дом: Д.1;`, lng: null, lat: null }],
    },
    contact_list: [{ contact_type: 'Телефон', contact_value: '+7(000)0000000' }],
    contact_person: 'Вымышленное Имя',
    work_places: 1,
    skills: [],
  }
}
