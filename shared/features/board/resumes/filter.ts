import { z } from 'zod'
import { filterSchema } from '#shared/lists/schema.ts'
import { resumeList } from './list.ts'
import { RESUME_PERIODS, RESUME_SORTS } from './vocabulary.ts'

export const ResumeFilter = filterSchema(resumeList, {
  search: 'Текст. «Слова в кавычках» ищутся рядом, -слово исключает всё, где оно есть.',
  profession:
    'Адреса профессий: последняя часть страницы каждой. Нужна любая из них; параметр можно повторить.',
  location: 'Адреса мест: последняя часть страницы каждого. Нужно любое из них; параметр можно повторить.',
  language: 'Язык, две латинские буквы.',
  skill: 'Адрес навыка в справочнике; нужны все названные.',
  salary: 'Желаемая зарплата не выше, рублей в месяц; резюме без неё тоже подходят.',
  period: `Сколько дней назад обновлено: ${RESUME_PERIODS.join(', ')}.`,
  photo: 'Только с фото.',
})
export type ResumeFilter = z.infer<typeof ResumeFilter>

export const ResumeSort = z.enum(RESUME_SORTS)
export type ResumeSort = z.infer<typeof ResumeSort>
