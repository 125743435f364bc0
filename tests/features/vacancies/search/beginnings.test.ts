import { beforeAll, describe, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { SUGGESTED_CONDITIONS } from '#shared/features/board/vacancies/suggested-phrases.ts'
import { understand } from '#shared/lists/text/understanding.ts'
import { testBoard } from '#tests/support/app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const board = await testBoard()
const api = createInProcessClient(board.deps)
const { locations, professions } = board.deps.referenceData

const placeId = (slug: string) => locations.bySlug(slug)?.id ?? 0

function rows(count: number, profession: string, draft: Partial<VacancyDraft>): Partial<VacancyDraft>[] {
  const professionId = professions.bySlug(profession)?.id ?? null
  return Array.from({ length: count }, () => ({ professionId, workForm: 'remote' as const, ...draft }))
}

beforeAll(async () => {
  const companies = {
    tbank: await board.buildCompany({ slug: 't-bank', title: 'Т-Банк' }),
    mama: await board.buildCompany({ slug: 'mama-kupi', title: 'Мам, купи!' }),
    sber: await board.buildCompany({ slug: 'sber', title: 'ПАО Сбербанк' }),
    yandex: await board.buildCompany({ slug: 'yandex', title: 'Яндекс' }),
    veter: await board.buildCompany({ slug: 'veter', title: 'Белый Ветер' }),
    dom: await board.buildCompany({ slug: 'domnyi', title: 'Домашний текстиль' }),
  }
  const vacancies = [
    ...rows(6, 'buhgalter', {
      title: 'Бухгалтер на первичку',
      companyId: companies.tbank,
      salaryFrom: 120_000,
      schedule: 'five_two',
      contracts: ['labour'],
      skills: ['1С'],
    }),
    ...rows(4, 'buhgalter', {
      title: 'Бухгалтер по вечерам',
      companyId: companies.yandex,
      workStartsAt: 18 * 60,
      workEndsAt: 22 * 60,
      employment: 'part',
      labels: ['child_at_home'],
      contracts: ['self_employed'],
    }),
    ...rows(5, 'operator-chata', {
      title: 'Оператор чата',
      companyId: companies.sber,
      experience: 'none',
      hasCalls: false,
      labels: ['no_calls', 'no_video', 'disability', 'from_age_14'],
      schedule: 'two_two',
      payFrequency: 'daily',
      employment: 'part',
    }),
    ...rows(8, 'menedzher-po-prodazham', {
      title: 'Менеджер по продажам',
      companyId: companies.sber,
      schedule: 'flexible',
      contracts: ['civil'],
      payFrequency: 'weekly',
      isWorkFromAnywhere: true,
    }),
    ...rows(7, 'python-razrabotchik', {
      title: 'Python-разработчик',
      companyId: companies.yandex,
      skills: ['Python'],
      salaryFrom: 250_000,
      locationIds: [placeId('kazan')],
      workFromIds: [placeId('kazan')],
    }),
    ...rows(3, 'perevodchik', {
      title: 'Переводчик с английского',
      companyId: companies.dom,
      skills: ['Английский язык'],
      employment: 'project',
    }),
    ...rows(3, 'kopirayter', { title: 'Копирайтер', companyId: companies.dom, schedule: 'weekends' }),
    ...rows(2, 'dizayner', { title: 'Дизайнер', companyId: companies.dom, employment: 'internship' }),
    ...rows(2, 'shveya', {
      title: 'Швея чехлов',
      companyId: companies.dom,
      workForm: 'home',
      schedule: 'shifts',
    }),
    ...rows(1, 'marketolog', { title: 'Маркетолог', companyId: companies.veter, employment: 'temporary' }),
    ...rows(1, 'smm-menedzher', { title: 'SMM-менеджер', companyId: companies.mama, workForm: 'hybrid' }),
    ...rows(2, 'dvornik', {
      title: 'Дворник',
      companyId: companies.dom,
      locationIds: [placeId('mamadysh'), placeId('domodedovo')],
      workForm: 'on_site',
    }),
    ...rows(1, 'voditel', {
      title: 'Водитель',
      companyId: companies.veter,
      employment: 'rotation',
      workForm: 'on_site',
    }),
    ...rows(1, 'yurist', {
      title: 'Юрист',
      companyId: companies.dom,
      locationIds: [placeId('mamadysh'), placeId('domodedovo')],
    }),
  ]
  await board.buildVacancies(...vacancies)
})

const texts = async (search: string) =>
  (await api.vacancies.suggest({ search })).items.map(({ text }) => withSpaces(text))

/** What people have typed so far, and what must be suggested first. */
const BEGINNINGS: readonly (readonly [typed: string, first: string])[] = [
  ['вечер', 'Вечером'],
  ['по веч', 'Вечером'],
  ['после уч', 'Вечером'],
  ['5/2', '5/2'],
  ['2/2', '2/2'],
  ['пятид', '5/2'],
  ['от 100 000', 'От 100 000 ₽'],
  ['от 100', 'От 100 000 ₽'],
  ['от 100000', 'От 100 000 ₽'],
  ['зп от 80', 'От 80 000 ₽'],
  ['зарплата от 50 тысяч', 'От 50 000 ₽'],
  ['100 000', 'От 100 000 ₽'],
  ['мам', 'Вакансии для мам с детьми'],
  ['для мам', 'Вакансии для мам с детьми'],
  ['декр', 'Вакансии для мам с детьми'],
  ['без оп', 'Вакансии без опыта'],
  ['с нул', 'Вакансии без опыта'],
  ['без зв', 'Вакансии без звонков'],
  ['без холод', 'Вакансии без звонков'],
  ['без соз', 'Без созвонов'],
  ['подраб', 'Вакансии с частичной занятостью'],
  ['непол', 'Вакансии с частичной занятостью'],
  ['инвал', 'Вакансии для людей с инвалидностью'],
  ['школь', 'Вакансии для подростков с 14 лет'],
  ['самоз', 'Вакансии для самозанятых'],
  ['офиц', 'Вакансии по трудовому договору'],
  ['гпх', 'По договору ГПХ'],
  ['ежед', 'Вакансии с ежедневной оплатой'],
  ['ежен', 'Еженедельная оплата'],
  ['гибк', 'Вакансии со свободным графиком'],
  ['своб', 'Вакансии со свободным графиком'],
  ['по вых', 'Вакансии по выходным'],
  ['смен', 'Вакансии со сменным графиком'],
  ['вахт', 'Вакансии вахтой'],
  ['стаж', 'Вакансии со стажировкой'],
  ['гибр', 'Вакансии с гибридным графиком'],
  ['удал', 'Вакансии удалённо'],
  ['дистан', 'Вакансии удалённо'],
  ['на дом', 'Вакансии на дому'],
  ['временн', 'Вакансии на время'],
  ['за гран', 'Из-за границы'],
  ['с 18 до 22', 'Часы: с 18:00 до 22:00, МСК'],
  ['тиньк', 'Т-Банк'],
  ['тбанк', 'Т-Банк'],
  ['т банк', 'Т-Банк'],
  ['tinkoff', 'Т-Банк'],
  ['сбер', 'ПАО Сбербанк'],
  ['sber', 'ПАО Сбербанк'],
  ['yand', 'Яндекс'],
  ['бухг', 'Бухгалтер'],
  ['бухгалтер веч', 'бухгалтер вечером'],
  ['бухгалтер от 100', 'бухгалтер от 100 000'],
  ['бухгалтер 5/2', 'бухгалтер 5/2'],
  ['оператор без зв', 'оператор без звонков'],
  ['менеджер гибк', 'менеджер со свободным графиком'],
  ['переводчик анг', 'Переводчик'],
  ['python каз', 'Python-разработчик в Казани'],
  ['менеджер по', 'Менеджер по продажам'],
  ['копир', 'Копирайтер'],
  ['каз', 'Вакансии в Казани'],
  ['мамад', 'Вакансии в Мамадыше'],
  ['домодед', 'Вакансии в Домодедове'],
  ['pyt', 'Python-разработчик'],
]

describe('what a beginning suggests first', () => {
  test.each(BEGINNINGS)('«%s»: «%s»', async (typed, first) => {
    expect((await texts(typed))[0]).toBe(first)
  })

  test.each(['мам', 'ма', 'дом', 'до', 'для мам', 'мама'])(
    'no place for «%s», which is the beginning of another word',
    async (typed) => {
      const { items } = await api.vacancies.suggest({ search: typed })
      expect(items.filter(({ kind }) => kind === 'place')).toEqual([])
    },
  )

  test('a known condition that no vacancy has is taken for nothing else', async () => {
    const other = await testBoard()
    const companyId = await other.buildCompany({ title: 'Белый Ветер' })
    await other.buildVacancies(...rows(3, 'buhgalter', { title: 'Бухгалтер', companyId }))
    const client = createInProcessClient(other.deps)
    const suggest = async (search: string) =>
      (await client.vacancies.suggest({ search })).items.map(({ text }) => text)
    expect(await suggest('вечер')).toEqual([])
    expect(await suggest('ветер')).toEqual(['Белый Ветер'])
    expect(await suggest('бухгалтер вечер')).not.toContain('Белый Ветер')
  })
})

test.each(SUGGESTED_CONDITIONS.map((phrases) => [phrases[0], phrases] as const))(
  'all phrases of «%s» mean the same, without words of their own',
  (_first, phrases) => {
    const meanings = phrases.map((phrase) => {
      const { intentions, rest } = understand(phrase, vacancyIntentions, {
        placeAt: () => null,
        nameAt: () => 0,
      })
      const values = intentions.map(({ field, value }) => `${field}=${value}`)
      return { phrase, values: values.sort(), rest }
    })
    const [first] = meanings
    expect(first?.values).not.toEqual([])
    expect(meanings).toEqual(phrases.map((phrase) => ({ phrase, values: first?.values, rest: '' })))
  },
)
