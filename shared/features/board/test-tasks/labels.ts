import { formatAmount, NO_BREAK_SPACE, plural } from '#shared/kernel/number.ts'
import type { TestVerdict } from './vocabulary.ts'

/** Of the genitive: «до 1 часа», «до 4 часов». */
const HOURS = { one: 'часа', few: 'часов', many: 'часов' }

/** «до 2 часов, не оплачивается», «до 6 часов, оплачивается: 3 000 ₽» */
export const testTaskLabel = ({ hours, pay }: { hours: number; pay: number | null }) =>
  `до${NO_BREAK_SPACE}${hours}${NO_BREAK_SPACE}${plural(hours, HOURS)}, ${pay === null ? 'не оплачивается' : `оплачивается: ${formatAmount(pay, 'RUB')}`}`

/** For both sides. */
export const TEST_VERDICT_LABELS: Readonly<Record<TestVerdict, string>> = {
  passed: 'Задание выполнено хорошо',
  failed: 'Задание не подошло',
  unchecked: 'Задание осталось без оценки',
}
