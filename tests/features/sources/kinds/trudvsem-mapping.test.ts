import { describe, expect, test } from 'vitest'
import { parseRecord, RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { toImportedVacancy } from '#server/features/intake/imports/records/to-draft.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { withoutContacts } from '#server/features/intake/sources/kinds/mapping/contact-fields.ts'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { NOW } from './reading.ts'

const DUTY =
  'Отвечать покупателям в чате, вести таблицу заказов, передавать вопросы старшему смены, следить за сроками ответов и обновлять подсказки для новых операторов.'

/** The invented answer of the specification, section 1.9, with a duty of the length that the board asks for. */
const FIXTURE = {
  id: '00000000-0000-11F1-8000-000000000001',
  region: { region_code: '4000000000000', name: 'Калужская область' },
  company: {
    companycode: '1000000000001',
    'hr-agency': false,
    inn: '4000000004',
    kpp: '400001001',
    ogrn: '1000000000001',
    name: 'ООО  "ВЫДУМКА"',
    email: 'hr@example.test',
  },
  'creation-date': '2026-11-02',
  date_modify: '2026-11-20T09:15:00+0300',
  'job-name': 'Оператор чата (удалённо)',
  vac_url: 'https://trudvsem.ru/vacancy/card/1000000000001/00000000-0000-11f1-8000-000000000001',
  salary: 'от 40000',
  salary_min: 40000,
  salary_max: 40000,
  currency: '«руб.»',
  employment: 'Дистанционная (удаленная) работа',
  schedule: 'Полный рабочий день',
  duty: `&lt;p&gt;${DUTY}&lt;/p&gt; Звонить: +7 000 000-00-00`,
  requirement: { education: 'Не указано', experience: 0 },
  addresses: { address: [{ location: 'Калужская область, г Калуга, дом: Д.1;', lng: null, lat: null }] },
  contact_list: [{ contact_type: null, contact_value: '+7(000)0000000' }],
  contact_person: 'Вымышленное Имя',
  work_places: 2,
  skills: [],
}
const SOURCE = { key: 'trudvsem', address: new URL(TRUDVSEM.addressExample), company: null }

function map(changes: object = {}) {
  const unmapped: [string, string][] = []
  const record = TRUDVSEM.toRecord(withoutContacts({ ...FIXTURE, ...changes }), SOURCE, NOW, (...one) =>
    unmapped.push(one),
  )
  return { record, unmapped }
}
const toVacancy = (changes: object = {}) =>
  toImportedVacancy(parseRecord(map(changes).record), { matchers: NO_MATCHERS, now: NOW })

test('the invented vacancy of the specification becomes a remote vacancy', () => {
  const { draft, company, publishedAt } = toVacancy()
  expect(draft).toMatchObject({
    source: 'trudvsem',
    sourceId: '00000000-0000-11f1-8000-000000000001',
    sourceUrl: FIXTURE.vac_url,
    title: 'Оператор чата (удалённо)',
    workForm: 'remote',
    schedule: 'five_two',
    salaryFrom: 40000,
    salaryTo: null,
    currency: 'RUB',
    experience: null,
    address: null,
  })
  expect(company).toMatchObject({ title: 'ООО "ВЫДУМКА"', type: 'direct' })
  expect(publishedAt).toBe('2026-11-02T09:00:00.000Z')
})

test('contacts of people are neither in the record nor in the texts of the vacancy', () => {
  const { draft } = toVacancy()
  const texts = [
    draft.title,
    draft.descriptionHtml,
    draft.dutiesHtml,
    draft.requirementsHtml,
    draft.conditionsHtml,
  ]
  expect(texts.join('\n')).not.toMatch(/000 000|Вымышленное/)
  expect(JSON.stringify(map().record)).not.toMatch(/hr@|000\)0000000|Вымышленное/)
})

test('an invitation to a messenger is taken out of the text', () => {
  const { draft } = toVacancy({ duty: `${DUTY} Пишите в telegram @vydumka_hr, взнос 500 ₽.` })
  expect(draft.dutiesHtml).toBe(`<p>${DUTY}</p>`)
})

test.each([
  ['0 and 0', { salary_min: 0, salary_max: 0 }, undefined, undefined],
  ['strings', { salary: 'от 27093 до 30000', salary_min: '27093', salary_max: '30000' }, 27093, 30000],
  ['equal sums of «от»', { salary: 'от 40000', salary_min: 40000, salary_max: 40000 }, 40000, null],
  [
    'equal sums of «от … до …»',
    { salary: 'от 40000 до 40000', salary_min: 40000, salary_max: 40000 },
    40000,
    40000,
  ],
  ['the larger one first', { salary: '', salary_min: 90000, salary_max: 40000 }, 40000, 90000],
  ['a negative sum', { salary: '', salary_min: -5, salary_max: 40000 }, null, 40000],
  ['words alone', { salary: 'от 50.000', salary_min: null, salary_max: null }, 50_000, null],
  ['grouped strings', { salary: '', salary_min: '50.000', salary_max: '70 000,00' }, 50_000, 70_000],
  ['equal sums of «до»', { salary: 'до 40000', salary_min: 40000, salary_max: 40000 }, null, 40000],
  ['no number', { salary: '', salary_min: 'договорная', salary_max: null }, undefined, undefined],
])('pay: %s', (_, changes, from, to) => {
  const { record } = map(changes)
  expect([record.salary_from, record.salary_to]).toEqual([from, to])
})

test.each([
  ['«руб.»', 'RUB'],
  ['"руб."', 'RUB'],
  ['руб', 'RUB'],
  ['RUR', 'RUB'],
  [' ₽ ', 'RUB'],
  [null, 'RUB'],
])('the currency %s is roubles', (currency, code) => {
  expect(map({ currency }).record.currency).toBe(code)
})

test.each([
  ['«тугр.»', 'тугр'],
  ['«руб./час»', 'руб./час'],
  ['рубли и бонусы', 'рубли и бонусы'],
  ['USD', 'USD'],
])('pay in %s is none, and the word is reported', (currency, word) => {
  const { record, unmapped } = map({ currency })
  expect(record.salary_from).toBeUndefined()
  expect(unmapped).toEqual([['currency', word]])
})

test.each([
  ['Полная занятость', 'Полный рабочий день', 'full', 'fullDay', null],
  ['Частичная занятость', 'Гибкий график', 'part', 'flexible', null],
  ['Временная работа', 'Сменная работа', 'temporary', 'shift', null],
  ['Временная', 'Сменный график', 'temporary', 'shift', null],
  ['Сезонная занятость', 'Ненормированный рабочий день', 'temporary', null, null],
  ['Стажировка', 'Режим гибкого рабочего времени', 'probation', 'flexible', null],
  ['Полная занятость', 'Вахтовый метод', 'full', 'flyInFlyOut', null],
  ['Полная занятость', 'Неполный рабочий день/неполная рабочая неделя', 'part', null, null],
  ['Удаленная', 'Полный рабочий день', null, 'fullDay', 'remote'],
  ['Дистанционная (удаленная) работа', 'Неполный рабочий день', 'part', null, 'remote'],
  [null, 'Дистанционная (удалённая) работа', null, null, 'remote'],
  [null, null, null, null, null],
])('employment %s and schedule %s', (employment, schedule, code, scheduleCode, mode) => {
  const { record, unmapped } = map({ employment, schedule })
  expect([record.employment, record.schedule, record.work_mode]).toEqual([code, scheduleCode, mode])
  expect(unmapped).toEqual([])
})

test('new words of the dictionaries are reported', () => {
  expect(map({ employment: 'Платформенная занятость', schedule: 'Скользящий' }).unmapped).toEqual([
    ['employment', 'Платформенная занятость'],
    ['schedule', 'Скользящий'],
  ])
})

test.each([
  [0, null],
  [1, 'between1And3'],
  ['2', 'between1And3'],
  [3, 'between3And6'],
  [5, 'between3And6'],
  [6, 'moreThan6'],
  [null, null],
])('experience of %s years', (experience, code) => {
  expect(map({ requirement: { experience } }).record.experience).toBe(code)
})

test('requirements that are a string of JSON are read', () => {
  expect(map({ requirement: '{"experience":4}' }).record.experience).toBe('between3And6')
})

test('no experience is needed only where the text says so', () => {
  expect(toVacancy({ conditions: 'Берём без опыта работы.' }).draft.experience).toBe('none')
})

describe('the text', () => {
  test('has the parts of the portal as parts', () => {
    const { draft } = toVacancy({
      requirements: 'Грамотная письменная речь.',
      conditions: '<p>Договор по ТК РФ.</p>',
      requirement: { education: 'Среднее профессиональное', experience: 0, qualification: '3' },
    })
    expect(draft.dutiesHtml).toContain('Отвечать покупателям')
    expect(draft.requirementsHtml).toMatch(
      /Грамотная письменная речь[\s\S]*Образование: Среднее профессиональное/,
    )
    expect(draft.requirementsHtml).not.toContain('3')
    expect(draft.conditionsHtml).toContain('Договор по ТК РФ')
  })

  test('is measured as a whole: a short duty with requirements and conditions is enough', () => {
    const short = { duty: 'Отвечать в чате удалённо.', requirements: DUTY.slice(0, 100) }
    expect(
      toVacancy({ ...short, conditions: 'Договор по ТК РФ, выплаты дважды в месяц.' }).draft.title,
    ).toBeTruthy()
    expect(() => toVacancy({ duty: 'Отвечать в чате удалённо.' })).toThrow(
      expect.objectContaining({ reason: 'description_too_short' }),
    )
  })

  test('that is escaped twice is read as it is meant', () => {
    expect(toVacancy({ duty: `&amp;lt;p&amp;gt;${DUTY}&amp;lt;/p&amp;gt;` }).draft.dutiesHtml).toBe(
      `<p>${DUTY}</p>`,
    )
  })
})

test.each([
  ['https://trudvsem.ru/vacancy/card/1/2', 'https://trudvsem.ru/vacancy/card/1/2'],
  ['https://trudvsem.ru.vydumka.example/vacancy/card/1/2', FIXTURE.vac_url],
  ['https://trudvsem.ru:8443/vacancy/card/1/2', FIXTURE.vac_url],
  ['javascript:alert(1)', FIXTURE.vac_url],
  [null, FIXTURE.vac_url],
])('the address %s', (vac_url, url) => {
  expect(map({ vac_url }).record.url).toBe(url)
})

test('a vacancy without an address and without the code of its company is refused', () => {
  expect(() => map({ vac_url: null, company: {} })).toThrow(
    expect.objectContaining({ reason: 'no_own_address' }),
  )
})

test.each([
  ['2026-05-01', '2026-11-20T09:15:00+0300', false],
  ['2026-05-01', '2026-10-01T09:15:00+0300', true],
  ['2026-11-02', '2026-06-01T09:15:00+0300', false],
  ['2026-05-01', null, true],
])('created on %s and modified at %s: too old is %s', (created, modified, isOld) => {
  const act = () => map({ 'creation-date': created, date_modify: modified })
  if (isOld) expect(act).toThrow(expect.objectContaining({ reason: 'too_old' }))
  else expect(act).not.toThrow()
})

test.each([
  ['г Калуга, улица Тестовая, дом: Д.9;, офис/квартира: -;', 'Калуга', 'г Калуга, улица Тестовая, Д.9'],
  [
    'Калужская область, г. Обнинск, пр-кт Выдуманный, дом: 5, собеседования с 9:00 до 12:00',
    'Обнинск',
    'Калужская область, г. Обнинск, пр-кт Выдуманный, 5',
  ],
  ['Калужская область', null, 'Калужская область'],
  ['дом: -;', null, null],
])('the location «%s»', (location, city, address) => {
  const { record } = map({ addresses: { address: [{ location }] } })
  expect([record.city, record.address]).toEqual([city, address])
})

test('an address that is an object in place of a list is read', () => {
  expect(map({ addresses: { address: { location: 'г Калуга' } } }).record.city).toBe('Калуга')
})

test.each([
  ['Инвалиды', {}, true],
  ['Многодетные семьи', {}, false],
  ['', { workPlaceQuota: true }, true],
  ['', { workPlaceOrdinary: true }, false],
])('protected group «%s» of the place %o', (social_protected, workPlaceType, isFor) => {
  const { draft } = toVacancy({ social_protected, workPlaceType })
  expect(draft.labels.includes('disability')).toBe(isFor)
})

test.each([
  [true, 'agency'],
  ['true', 'agency'],
  [false, 'direct'],
])('hr-agency %s is %s', (value, type) => {
  expect(toVacancy({ company: { ...FIXTURE.company, 'hr-agency': value } }).company.type).toBe(type)
})

test('tax numbers with wrong check digits are left out', () => {
  expect(toVacancy({ company: { ...FIXTURE.company, inn: '4000000005' } }).company.inn).toBeNull()
  expect(toVacancy({ company: { ...FIXTURE.company, inn: '7707083893' } }).company.inn).toBe('7707083893')
})

test.each([
  ['ОПЕРАТОР ЧАТА', 'Оператор чата'],
  [
    `Оператор чата и почты ${'для покупателей '.repeat(4)}(1 разряд, работа дома)`,
    `Оператор чата и почты ${'для покупателей '.repeat(4)}`.trim(),
  ],
  ['Оператор&amp;nbsp;чата', 'Оператор чата'],
])('the title «%s»', (title, read) => {
  expect(toVacancy({ 'job-name': title }).draft.title).toBe(read)
})

test('a title that is too long without a place to cut it is refused', () => {
  expect(() => toVacancy({ 'job-name': 'оператор '.repeat(15) })).toThrow(RefusedRecord)
})

test('skills are read from both forms', () => {
  expect(map({ skills: ['Грамотность', { skill_name: 'Чат' }] }).record.key_skills).toEqual([
    'Грамотность',
    'Чат',
  ])
})
