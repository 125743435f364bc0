import { z } from 'zod'
import { filterSchema } from '#shared/lists/schema.ts'
import { vacancyList } from './list.ts'
import { PERIODS, SCOPES, SORTS } from './vocabulary.ts'

const PageFilter = filterSchema(vacancyList, {
  search: 'Текст. «Слова в кавычках» ищутся рядом, -слово исключает всё, где оно есть.',
  profession:
    'Адреса профессий: последняя часть страницы каждой. Нужна любая из них; параметр можно повторить.',
  location: 'Адреса мест: последняя часть страницы каждого. Нужно любое из них; параметр можно повторить.',
  hoursFrom: 'С какого времени можете работать, по вашему поясу: 09:00. Без него — с полуночи.',
  hoursTo: 'До какого времени можете работать, по вашему поясу: 18:00. Без него — до полуночи.',
  zone: 'Ваш пояс: минут к востоку от UTC. 180 — Москва, 300 — Екатеринбург, -300 — Нью-Йорк зимой.',
  overlap:
    'all — подходят все часы, которые вакансия требует; 4 и 2 — с вашими совпадают хотя бы столько часов.',
  evenings: 'Вся работа после 18:00 по вашему поясу.',
  shortDay: 'Не больше четырёх часов в день.',
  hoursUnsaid: 'И вакансии, которые не указывают часы: без этого условия по часам они не показываются.',
  payFrequency: 'Как часто платят.',
  salary: 'Рублей в месяц на руки.',
  salaryMode:
    'from — не ниже суммы, or_unsaid — и без указанной зарплаты, stated — только с указанной зарплатой.',
  period: `Сколько дней назад опубликовано: ${PERIODS.join(', ')}.`,
  abroad: 'Только вакансии, которые можно выполнять из-за рубежа: об этом сказано в самой вакансии.',
  direct: 'Только прямые работодатели, без агентств.',
  company: 'Номер компании.',
})
/** Programs that name no scope get all vacancies, as before there were scopes; pages start with work from home. */
export const VacancyFilter = PageFilter.extend({
  scope: z
    .enum(SCOPES)
    .default('all')
    .describe('home — удалённо и на дому, hybrid — гибрид, all — все вакансии. Форма работы важнее.'),
})
export type VacancyFilter = z.infer<typeof VacancyFilter>

export const VacancySort = z.enum(SORTS)
export type VacancySort = z.infer<typeof VacancySort>
