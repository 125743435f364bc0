import { describe, expect, test } from 'vitest'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { companyKey } from '#shared/features/identity/companies/company-names.ts'
import { isInn, isKpp, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { locations } from '#server/db/schema/locations.ts'
import { professions } from '#server/db/schema/professions.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { matchPlace, matchProfession, nameSkills, homeCountryId } = await loadMatchers(db)
const placeSlugs = new Map((await db.select().from(locations)).map(({ id, slug }) => [id, slug]))
const professionSlugs = new Map((await db.select().from(professions)).map(({ id, slug }) => [id, slug]))

describe('imported places', () => {
  test.each([
    [{ city: 'Москва', region: 'Москва', country: 'Россия' }, ['moskva']],
    [{ city: 'г. Казань' }, ['kazan']],
    [{ city: 'Орел' }, ['orel']],
    [{ city: 'Вакансия опубликована 8 мая 2025 в Алматы' }, ['almaty']],
    [{ city: 'Московская обл.' }, ['moskovskaya-oblast']],
    [{ city: 'Деревня Неведомая', region: 'Томская область' }, ['tomskaya-oblast']],
    [{ city: 'Казань, Москва' }, ['kazan', 'moskva']],
    [{ address: 'Самарская область, г Сызрань, улица, 1' }, ['syzran']],
    [{ city: 'Москва', country: 'Казахстан' }, []],
    [{ city: 'Нигде' }, []],
    [{}, []],
  ])('the imported place %j matches %j', (stated, slugs) => {
    expect(matchPlace(stated).locationIds.map((id) => placeSlugs.get(id))).toEqual(slugs)
  })

  test('an imported place determines the country from which remote work is done', () => {
    expect(placeSlugs.get(matchPlace({ city: 'Алматы' }).countryId ?? 0)).toBe('kazahstan')
    expect(placeSlugs.get(homeCountryId ?? 0)).toBe('rossiya')
  })
})

describe('imported professions', () => {
  test.each([
    ['Бухгалтер', 'buhgalter'],
    ['NetOps (Python) / Сетевой инженер', 'setevoy-inzhener'],
    ['Python-разработчик (Сетевой инженер)', 'python-razrabotchik'],
    ['Оператор по работе с клиентами', 'menedzher-po-rabote-s-klientami'],
    ['Оператор', 'operator-proizvodstvennoy-linii'],
    ['Старший инспектор-кассир', 'kassir'],
    ['Инженер по сетевым и беспроводным технологиям', 'setevoy-inzhener'],
    ['Специалист отдела тестирования', 'testirovschik'],
    ['Территориальный менеджер направления взыскания', 'spetsialist-po-vzyskaniyu-zadolzhennosti'],
    ['Senior Consultant (Tax Dispute Resolution)', 'yurist'],
    ['Специалист по СМК', 'kontroler-kachestva'],
    ['Главный бухгалтер (удалённо)', 'glavnyy-buhgalter'],
    ['Ищем операторов колл-центра', 'operator-koll-tsentra'],
    ['Senior Python-разработчик', 'python-razrabotchik'],
    ['Программист 1С', 'programmist-1s'],
    ['Ведущий юрист', 'yurist'],
    ['Ведущий мероприятий', 'veduschiy-meropriyatiy'],
    ['Кассир-раздатчик', 'kassir'],
    ['Водитель руководителя', 'voditel'],
    ['Преподаватель графического дизайна', 'prepodavatel'],
    ['Курьер по доставке электроники', 'kurer'],
    ['Специалист департамента технологий', undefined],
    ['Стажёр (поддержка рабочих мест)', 'stazher'],
    ['Разработчик Go, сервисы клиентской поддержки', 'go-razrabotchik'],
    ['.NET Core разработчик', 'c-sharp-razrabotchik'],
    ['Разработчик машинного обучения', 'inzhener-po-mashinnomu-obucheniyu'],
    ['Разработчик робота-курьера', 'programmist'],
    ['Ведущий дизайнер', 'dizayner'],
    ['Ведущий специалист по охране труда', 'spetsialist-po-ohrane-truda'],
    ['Главный специалист отдела защиты информации', 'spetsialist-po-informatsionnoy-bezopasnosti'],
    ['Руководитель направления по рискам', 'risk-menedzher'],
    ['Менеджер по работе с Ozon', 'menedzher-marketpleysov'],
    ['Ведущий эксперт', undefined],
    ['Работа мечты', undefined],
  ])('the imported job title «%s» matches the profession %s', (title, slug) => {
    expect(professionSlugs.get(matchProfession(title) ?? 0)).toBe(slug)
  })
})

test.each([
  ['Программист', 'programmist', 'Пишем на PHP. Нужен опыт PHP. Знание Laravel.', 'php-razrabotchik'],
  ['Менеджер', 'menedzher', 'План продаж. Активные продажи. Вести сделки.', 'menedzher-po-prodazham'],
  ['Менеджер', 'menedzher', 'Дружный коллектив. Чай. Печенье.', 'menedzher'],
  ['Начальник отдела', 'rukovoditel-otdela', 'План продаж. Продажи. Сделки.', 'rukovoditel-otdela'],
  ['Бухгалтер', 'buhgalter', 'План продаж. Активные продажи. Вести сделки.', 'buhgalter'],
])(
  'a text tells what the profession of «%s» is where the title says only a rank',
  (title, bare, text, slug) => {
    expect(professionSlugs.get(matchProfession(title) ?? 0)).toBe(bare)
    expect(professionSlugs.get(matchProfession(title, text) ?? 0)).toBe(slug)
  },
)

test('imported skills take the names of the reference data, without repetition and noise', () => {
  expect(nameSkills(['python', 'Питон', ' PYTHON ', 'Вязание  крючком.', '-', 'не указано', '5'])).toEqual([
    'Python',
    'Вязание крючком',
  ])
  expect(nameSkills(Array.from({ length: 50 }, (_, at) => `Навык ${at}`))).toHaveLength(30)
})

test.each([
  ['ООО «Тёплый угол»', 'теплый угол'],
  ['Теплый Угол, ООО', 'теплый угол'],
  ['АО "ТЁПЛЫЙ УГОЛ"', 'теплый угол'],
  ['ООО', 'ооо'],
])('the company name %s is normalised to «%s»', (title, key) => {
  expect(companyKey(title)).toBe(key)
})

test.each([
  [isInn, '7707083893', true],
  [isInn, '7707083894', false],
  [isInn, '500100732259', true],
  [isInn, '500100732250', false],
  [isInn, '770708389', false],
  [isOgrn, '1027700132195', true],
  [isOgrn, '1027700132194', false],
  [isOgrn, '304500116000157', true],
  [isKpp, '773601001', true],
  [isKpp, '77360100', false],
])('the check %o of the number %s gives %s', (isValid, value, expected) => {
  expect(isValid(value)).toBe(expected)
})
