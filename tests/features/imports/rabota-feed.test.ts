import { expect, test } from 'vitest'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { openText, readAll } from './records.ts'

const TEXT =
  'Ищем спокойного человека в небольшую мастерскую: отвечать на письма покупателей, вести таблицу заказов и передавать посылки курьеру. Работа постоянная.'

const feed = (vacancies: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<source creation-time="2026-11-26 10:00:00 GMT+3" host="feed.example"><vacancies>
${vacancies.join('\n')}
</vacancies></source>`

function buildVacancy(fields: Readonly<Record<string, string>> = {}) {
  const all = {
    url: 'https://www.feed.example/v?id=1&amp;utm_source=rabota',
    'creation-date': '2026-11-20 10:00:00 GMT+3',
    salary: 'от 45000',
    currency: 'RUR',
    category: '<industry>Связь</industry><specialization>Операторы</specialization>',
    'job-name': 'Оператор чата',
    employment: 'частичная',
    schedule: 'удаленная работа',
    description: TEXT,
    addresses: '<address><location>Казань</location></address>',
    company:
      '<name>Тёплый угол</name><site>https://ugol.example</site><hr-agency>true</hr-agency><contact-name>Вымышленное Имя</contact-name><phone>+70000000000</phone><email>hr@ugol.example</email>',
    ...fields,
  }
  return `<vacancy>${Object.entries(all)
    .map(([name, value]) => (value === '' ? '' : `<${name}>${value}</${name}>`))
    .join('\n')}</vacancy>`
}

async function readOne(fields: Readonly<Record<string, string>>) {
  const [record] = await readAll((await openText(feed([buildVacancy(fields)]))).records)
  if (!record || !('value' in record)) throw new Error('The vacancy is refused')
  return parseRecord(record.value)
}

test('a vacancy of a feed of Yandex.Rabota is read as a record, without its contacts', async () => {
  const record = await readOne({})
  expect(record).toMatchObject({
    source: 'yandex-rabota:feed.example',
    source_id: 'https://www.feed.example/v?id=1',
    url: 'https://www.feed.example/v?id=1&utm_source=rabota',
    title: 'Оператор чата',
    company: 'Тёплый угол',
    company_site: 'https://ugol.example',
    is_agency: true,
    salary_from: 45_000,
    salary_to: null,
    currency: 'RUR',
    schedule: 'remote',
    employment: 'part',
    city: 'Казань',
    published_at: '2026-11-20 10:00:00+03:00',
    professional_roles: ['Операторы', 'Связь'],
    description: TEXT,
  })
  expect(JSON.stringify(record)).not.toMatch(/Вымышленное|0000000|hr@/)
  const { draft, publishedAt } = toImportedVacancy(record, {
    matchers: NO_MATCHERS,
    now: new Date('2026-11-26T10:00:00Z'),
  })
  expect(publishedAt).toBe('2026-11-20T07:00:00.000Z')
  expect(draft).toMatchObject({ workForm: 'remote', employment: 'part' })
})

test.each([
  ['от 45 000 до 60 000 руб.', 45_000, 60_000, null],
  ['45000-60000', 45_000, 60_000, null],
  ['до 60\u00A0000', null, 60_000, null],
  ['50000', 50_000, 50_000, null],
  ['от 300 за час', 300, null, 'hour'],
  ['от 2 500 за смену', 2500, null, 'shift'],
  ['по договорённости', null, null, null],
  ['', null, null, null],
])('the pay «%s» of Yandex.Rabota is read', async (salary, from, to, period) => {
  const record = await readOne({ salary })
  expect(record).toMatchObject({ salary_from: from, salary_to: to })
  expect(record.salary_period ?? null).toBe(period)
})

test('pay in numbers and a currency in words, as «Работа России» writes them, are read', async () => {
  const record = await readOne({
    salary: 'от 30000',
    salary_min: '30000',
    salary_max: '40000',
    currency: '«руб.»',
  })
  expect(record).toMatchObject({ salary_from: 30_000, salary_to: 40_000, currency: 'RUB' })
})

test('duties, requirements and conditions of Yandex.Rabota stand under their headings', async () => {
  const parts = {
    duty: 'Отвечать в чате',
    requirement:
      '<education>среднее</education><experience>2</experience><qualification>Грамотность</qualification><sex>ж</sex><age>25</age>',
    term: '<contract>да</contract><text>Оплата раз в неделю</text>',
  }
  const plain = await readOne(parts)
  expect(plain.description).toBe(
    `${TEXT}\n\nОбязанности:\nОтвечать в чате\n\nТребования:\nГрамотность\nОбразование: среднее\n\nУсловия:\nОплата раз в неделю`,
  )
  expect(plain.experience_raw).toBe('Опыт работы от 2 лет')
  const marked = await readOne({
    ...parts,
    duty: '<![CDATA[&lt;ul&gt;&lt;li&gt;Отвечать&lt;/li&gt;&lt;/ul&gt;]]>',
  })
  expect(marked.description).toContain('<h3>Обязанности</h3><ul><li>Отвечать</li></ul>')
  expect(marked.description).toContain('<h3>Условия</h3><p>Оплата раз в неделю</p>')
})

test('a bad vacancy of Yandex.Rabota is named with its line and address, and the others are read', async () => {
  const links = ['1', '2', '3'].map((id) => `https://feed.example/${id}`)
  const [first, second, third] = links.map((url) => buildVacancy({ url }))
  const { records } = await openText(
    feed([first ?? '', (second ?? '').replace('Оператор чата', 'Чаты & письма'), third ?? '']),
  )
  expect(await readAll(records)).toMatchObject([
    { place: 'vacancy https://feed.example/1, line 3', value: { source_id: links[0] } },
    {
      place: 'vacancy https://feed.example/2, line 14',
      error: { reason: 'not_well_formed', message: expect.stringContaining('line 19: an “&” stands alone') },
    },
    { value: { source_id: links[2] } },
  ])
})

test('vacancies of Yandex.Rabota with long addresses are not taken for each other', async () => {
  const long = `https://feed.example/${'x'.repeat(300)}`
  const ids = await Promise.all(['1', '2'].map((end) => readOne({ url: long + end })))
  expect(new Set(ids.map(({ source_id: id }) => id?.slice(0, 200))).size).toBe(2)
})
