import { z } from 'zod'
import { operation, Count, pageInput } from '#shared/kernel/contract.ts'
import { ProfessionRef } from '#shared/features/content/articles/contract.ts'
import { SchoolRequestForm } from './forms.ts'
import { COURSE_FORMATS, COURSE_LENGTHS, COURSE_PRICES, COURSES_PAGE_SIZE } from './vocabulary.ts'

export const SchoolRef = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** Number of the licence of education; null: none. */
  licence: z.string().nullable(),
  /** Of the demo: no such school exists. */
  isInvented: z.boolean(),
})

/** A profession that a course teaches, with what the board knows about it. */
export const CourseProfession = ProfessionRef.extend({
  /** Open vacancies that ask for no experience. */
  beginnerVacancyCount: Count,
})
export type CourseProfession = z.infer<typeof CourseProfession>

export const CourseCard = z.object({
  slug: z.string(),
  title: z.string(),
  school: SchoolRef,
  /** The main one first. */
  professions: z.array(CourseProfession),
  weeks: z.number().int(),
  hoursPerWeek: z.number().int(),
  format: z.enum(COURSE_FORMATS),
  /** The full price with every obligatory payment; 0: free. */
  priceKopecks: z.number().int(),
  instalments: z.string().nullable(),
  outcome: z.string(),
  checkedOn: z.iso.date(),
})
export type CourseCard = z.infer<typeof CourseCard>

/** The mark of an advertisement (38-ФЗ, article 18.1). */
const Advert = z.object({ advertiser: z.string(), inn: z.string(), erid: z.string() })
export type Advert = z.infer<typeof Advert>

const AdvertCard = CourseCard.extend({ advert: Advert })

export const Course = CourseCard.extend({
  contents: z.string(),
  refundRule: z.string(),
  /** Address at the school. */
  url: z.string(),
  /** Whether the day of the next check has passed. */
  isCheckOverdue: z.boolean(),
  /** Null outside the paid period. */
  advert: Advert.nullable(),
})
export type Course = z.infer<typeof Course>

const SchoolCard = SchoolRef.extend({ courseCount: Count })

export const School = SchoolRef.extend({
  siteUrl: z.string(),
  inn: z.string().nullable(),
  refundRule: z.string(),
  about: z.string(),
  courses: z.array(CourseCard),
})

const Slug = z.string().max(100)

export const coursesContract = {
  list: operation(
    'GET /v1/courses',
    'public',
    'Курсы: сначала главные для профессии, потом дешевле, потом по алфавиту',
    ['content'],
  )
    .input(
      z.object({
        profession: Slug.nullish().describe('Адрес профессии из справочника.'),
        price: z.enum(COURSE_PRICES).nullish().describe('Бесплатно или не дороже, в рублях.'),
        length: z.enum(COURSE_LENGTHS).nullish().describe('Не длиннее, в неделях.'),
        format: z.enum(COURSE_FORMATS).nullish().describe('Как проходит.'),
        page: pageInput({ size: COURSES_PAGE_SIZE }),
      }),
    )
    .output(
      z.object({
        count: Count,
        items: z.array(CourseCard),
        /** Paid places: apart from the list, whose order they do not change. */
        adverts: z.array(AdvertCard),
        /** Of published courses, by name, and the one that was asked for. */
        professions: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
    ),
  read: operation('GET /v1/courses/{slug}', 'public', 'Курс', ['content'])
    .input(z.object({ slug: Slug.describe('Последняя часть адреса курса.') }))
    .output(Course),
}

export const schoolsContract = {
  list: operation('GET /v1/schools', 'public', 'Школы, у которых есть курсы', ['content']).output(
    z.object({ items: z.array(SchoolCard) }),
  ),
  read: operation('GET /v1/schools/{slug}', 'public', 'Школа и её курсы', ['content'])
    .input(z.object({ slug: Slug.describe('Последняя часть адреса школы.') }))
    .output(School),
  request: operation('POST /v1/schools/requests', 'public', 'Рассказать о курсе', ['content'], {
    makes: true,
  })
    .input(SchoolRequestForm)
    .output(z.object({})),
}
