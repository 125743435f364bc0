import type { CourseCard } from '#shared/features/content/courses/contract.ts'
import { formatAmount, formatKopecks, countOf } from '#shared/kernel/number.ts'
import type { CoursePrice } from '#shared/features/content/courses/vocabulary.ts'

const WEEK_FORMS = { one: 'неделя', few: 'недели', many: 'недель' }
const HOUR_FORMS = { one: 'час', few: 'часа', many: 'часов' }

export const priceLabel = (kopecks: number) => (kopecks === 0 ? 'Бесплатно' : formatKopecks(kopecks))

/** «12 недель, 8 часов в неделю». */
export const lengthLabel = ({ weeks, hoursPerWeek }: Pick<CourseCard, 'weeks' | 'hoursPerWeek'>) =>
  `${countOf(weeks, WEEK_FORMS)}, ${countOf(hoursPerWeek, HOUR_FORMS)} в неделю`

export const licenceLabel = (licence: string | null) =>
  licence === null ? 'Нет лицензии на образование' : `Лицензия на образование ${licence}`

export const priceFilterLabel = (price: CoursePrice) =>
  price === 'free' ? 'Бесплатно' : `До ${formatAmount(Number(price), 'RUB')}`
