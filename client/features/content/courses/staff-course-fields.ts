import type { z } from 'zod'
import type { CourseForm } from '#shared/features/content/courses/forms.ts'
import type { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import { COURSE_PROFESSIONS_MAX } from '#shared/features/content/courses/vocabulary.ts'

export type CourseInput = z.input<typeof CourseForm>

/** Names of the fields, also in the summary of errors. */
export const COURSE_FIELD_NAMES = {
  schoolId: 'Школа',
  title: 'Название',
  professions: 'Профессии',
  weeks: 'Недель',
  hoursPerWeek: 'Часов в неделю',
  format: 'Как проходит',
  price: 'Полная цена',
  instalments: 'Рассрочка',
  refundRule: 'Возврат денег',
  contents: 'Что внутри',
  outcome: 'Что сможет после',
  url: 'Страница курса у школы',
  checkedOn: 'Сверен',
  recheckOn: 'Сверить снова до',
  isPaid: 'Платное место',
  advertiserName: 'Рекламодатель',
  advertiserInn: 'ИНН рекламодателя',
  erid: 'erid',
  paidFrom: 'Первый день показа',
  paidTo: 'Последний день показа',
} as const satisfies Record<keyof CourseInput, string>

export const EMPTY_COURSE: Partial<CourseInput> = {
  schoolId: '',
  professions: Array.from({ length: COURSE_PROFESSIONS_MAX }, () => ''),
  format: 'recorded',
  isPaid: false,
}

/** A stored course as its form shows it. */
export function inputOf({
  professions,
  priceKopecks,
  weeks,
  hoursPerWeek,
  ...course
}: StaffCourse): CourseInput {
  const { schoolId, title, format, contents, outcome, url, checkedOn, recheckOn, isPaid } = course
  return {
    schoolId,
    title,
    format,
    contents,
    outcome,
    url,
    checkedOn,
    recheckOn,
    isPaid,
    professions: Array.from({ length: COURSE_PROFESSIONS_MAX }, (_, at) => professions[at] ?? ''),
    weeks: String(weeks),
    hoursPerWeek: String(hoursPerWeek),
    price: String(priceKopecks / 100).replace('.', ','),
    instalments: course.instalments ?? '',
    refundRule: course.refundRule ?? '',
    advertiserName: course.advertiserName ?? '',
    advertiserInn: course.advertiserInn ?? '',
    erid: course.erid ?? '',
    paidFrom: course.paidFrom ?? '',
    paidTo: course.paidTo ?? '',
  }
}
