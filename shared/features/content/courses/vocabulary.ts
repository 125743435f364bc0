/** Without zod, for public pages. */
export const COURSE_FORMATS = ['live', 'recorded', 'mentored'] as const
export type CourseFormat = (typeof COURSE_FORMATS)[number]
export const COURSE_FORMAT_LABELS: Record<CourseFormat, string> = {
  live: 'Онлайн, занятия вживую',
  recorded: 'В записи',
  mentored: 'С наставником',
}

/** A hidden course was published before. Only published ones are public. */
export const COURSE_STATES = ['draft', 'published', 'hidden'] as const
type CourseState = (typeof COURSE_STATES)[number]
export const COURSE_STATE_LABELS: Record<CourseState, string> = {
  draft: 'Черновик',
  published: 'Опубликован',
  hidden: 'Скрыт',
}

/** Filters of the price: «free», or the largest full price in roubles. */
export const COURSE_PRICES = ['free', '10000', '30000', '60000', '100000'] as const
export type CoursePrice = (typeof COURSE_PRICES)[number]

/** Filters of the length: the most weeks. */
export const COURSE_LENGTHS = ['4', '12', '26'] as const
export type CourseLength = (typeof COURSE_LENGTHS)[number]
export const COURSE_LENGTH_LABELS: Record<CourseLength, string> = {
  4: 'До месяца',
  12: 'До трёх месяцев',
  26: 'До полугода',
}

export const COURSE_PROFESSIONS_MAX = 3
export const COURSES_PAGE_SIZE = 20
export const STAFF_COURSES_PAGE_SIZE = 50

/** Slug of the consent that a school gives with a request. */
export const REQUEST_CONSENT_SLUG = 'soglasie-na-otvet-shkole'
/** A request is deleted so many days after it came; its consent says the same. */
export const REQUEST_DAYS = 365
export const REQUEST_TEXT_LENGTH_MAX = 3000

export const COURSE_FORMS = { one: 'курс', few: 'курса', many: 'курсов' }

/** Tag by which caches purge the pages that show courses or schools. */
export const COURSES_TAG = 'courses'
