import { z } from 'zod'
import { operation, Count, Instant, Nothing, pageInput, rowId } from '#shared/kernel/contract.ts'
import { CropData } from '#shared/kernel/crop.ts'
import { CourseForm, RequestAnswerForm, SchoolForm } from './forms.ts'
import { COURSE_FORMATS, COURSE_STATES, STAFF_COURSES_PAGE_SIZE } from './vocabulary.ts'

const Version = z.coerce.number().int().positive().describe('Версия, которую видел сотрудник.')

export const StaffCourse = z.object({
  id: z.number().int(),
  version: z.number().int(),
  slug: z.string(),
  state: z.enum(COURSE_STATES),
  schoolId: z.number().int(),
  schoolName: z.string(),
  title: z.string(),
  professions: z.array(z.string()),
  weeks: z.number().int(),
  hoursPerWeek: z.number().int(),
  format: z.enum(COURSE_FORMATS),
  priceKopecks: z.number().int(),
  instalments: z.string().nullable(),
  refundRule: z.string().nullable(),
  contents: z.string(),
  outcome: z.string(),
  url: z.string(),
  checkedOn: z.iso.date(),
  recheckOn: z.iso.date(),
  isCheckOverdue: z.boolean(),
  isPaid: z.boolean(),
  advertiserName: z.string().nullable(),
  advertiserInn: z.string().nullable(),
  erid: z.string().nullable(),
  paidFrom: z.iso.date().nullable(),
  paidTo: z.iso.date().nullable(),
})
export type StaffCourse = z.infer<typeof StaffCourse>

export const StaffSchool = z.object({
  id: z.number().int(),
  version: z.number().int(),
  slug: z.string(),
  name: z.string(),
  siteUrl: z.string(),
  inn: z.string().nullable(),
  licence: z.string().nullable(),
  refundRule: z.string(),
  about: z.string(),
  logoUrl: z.string().nullable(),
  courseCount: Count,
})
export type StaffSchool = z.infer<typeof StaffSchool>

export const SchoolRequest = z.object({
  id: z.number().int(),
  schoolName: z.string(),
  email: z.string(),
  courseUrl: z.string(),
  text: z.string(),
  createdAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type SchoolRequest = z.infer<typeof SchoolRequest>

const paged = z.object({ page: pageInput({ size: STAFF_COURSES_PAGE_SIZE }) })
const tags = ['staff']

export const staffCoursesContract = {
  staffList: operation('GET /v1/staff/courses', 'staff', 'Курсы, непроверенные первыми', tags)
    .input(paged)
    .output(z.object({ count: Count, items: z.array(StaffCourse) })),
  staffRead: operation('GET /v1/staff/courses/{id}', 'staff', 'Курс для правки', tags)
    .input(z.object({ id: rowId('Номер курса.') }))
    .output(StaffCourse),
  staffOptions: operation(
    'GET /v1/staff/course-options',
    'staff',
    'Школы и профессии для формы курса',
    tags,
  ).output(
    z.object({
      schools: z.array(z.object({ id: z.number().int(), name: z.string() })),
      professions: z.array(z.object({ slug: z.string(), name: z.string() })),
    }),
  ),
  staffCreate: operation('POST /v1/staff/courses', 'staff', 'Добавить курс', tags, { makes: true })
    .input(CourseForm)
    .output(StaffCourse),
  staffUpdate: operation('PUT /v1/staff/courses/{id}', 'staff', 'Изменить курс', tags)
    .input(CourseForm.safeExtend({ id: rowId('Номер курса.'), version: Version }))
    .output(StaffCourse),
  staffSetState: operation(
    'POST /v1/staff/courses/{id}/state',
    'staff',
    'Опубликовать курс или скрыть его',
    tags,
    { makes: false },
  )
    .input(
      z.object({
        id: rowId('Номер курса.'),
        version: Version,
        state: z.enum(['published', 'hidden']).describe('Новое состояние.'),
      }),
    )
    .output(StaffCourse),
}

export const staffSchoolsContract = {
  staffList: operation('GET /v1/staff/schools', 'staff', 'Школы', tags)
    .input(paged)
    .output(z.object({ count: Count, items: z.array(StaffSchool) })),
  staffRead: operation('GET /v1/staff/schools/{id}', 'staff', 'Школа для правки', tags)
    .input(z.object({ id: rowId('Номер школы.') }))
    .output(StaffSchool),
  staffCreate: operation('POST /v1/staff/schools', 'staff', 'Добавить школу', tags, { makes: true })
    .input(SchoolForm)
    .output(StaffSchool),
  staffUpdate: operation('PUT /v1/staff/schools/{id}', 'staff', 'Изменить школу', tags)
    .input(SchoolForm.extend({ id: rowId('Номер школы.'), version: Version }))
    .output(StaffSchool),
  staffSetLogo: operation('POST /v1/staff/schools/{id}/logo', 'staff', 'Заменить логотип школы', tags, {
    makes: false,
    limit: 'uploads',
  })
    /** Without a file the logo is removed. */
    .input(
      z.object({
        id: rowId('Номер школы.'),
        logo: z.file().nullable().default(null),
        crop: CropData.nullable().default(null),
      }),
    )
    .output(StaffSchool),
  staffRequests: operation('GET /v1/staff/school-requests', 'staff', 'Заявки школ, без ответа первыми', tags)
    .input(paged)
    .output(z.object({ count: Count, unanswered: Count, items: z.array(SchoolRequest) })),
  staffRequestCount: operation(
    'GET /v1/staff/school-requests/count',
    'staff',
    'Сколько заявок школ ждёт ответа',
    tags,
  ).output(z.object({ count: Count })),
  staffAnswer: operation(
    'POST /v1/staff/school-requests/{id}/answer',
    'staff',
    'Ответить школе письмом',
    tags,
    { makes: false },
  )
    .input(RequestAnswerForm.extend({ id: rowId('Номер заявки.') }))
    .output(SchoolRequest),
  staffRemoveRequest: operation(
    'POST /v1/staff/school-requests/{id}/removal',
    'staff',
    'Удалить заявку школы',
    tags,
    { makes: false },
  )
    .input(z.object({ id: rowId('Номер заявки.') }))
    .output(Nothing),
}
