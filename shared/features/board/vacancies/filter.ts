import { z } from 'zod'
import { filterSchema } from '#shared/lists/schema.ts'
import { vacancyList } from './list.ts'
import { PERIODS, SORTS } from './vocabulary.ts'

export const VacancyFilter = filterSchema(vacancyList, {
  search: 'Текст. «Слова в кавычках» ищутся рядом, -слово исключает всё, где оно есть.',
  profession: 'Адрес профессии: последняя часть её страницы.',
  location: 'Адрес места: последняя часть его страницы.',
  payFrequency: 'Как часто платят.',
  salary: 'Рублей в месяц на руки.',
  salaryMode:
    'from — не ниже суммы, or_unsaid — и без указанной зарплаты, stated — только с указанной зарплатой.',
  period: `Сколько дней назад опубликовано: ${PERIODS.join(', ')}.`,
  direct: 'Только прямые работодатели, без агентств.',
  company: 'Номер компании.',
})
export type VacancyFilter = z.infer<typeof VacancyFilter>

export const VacancySort = z.enum(SORTS)
export type VacancySort = z.infer<typeof VacancySort>
