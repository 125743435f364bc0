import { Problem } from '#shared/kernel/problem.ts'
import type { CourseRow } from './queries.ts'

const MESSAGES = {
  advertiserName: 'Назовите рекламодателя: без него рекламу публиковать нельзя.',
  advertiserInn: 'Укажите ИНН рекламодателя.',
  erid: 'Без erid рекламу публиковать нельзя (38-ФЗ, статья 18.1). Получите его у оператора рекламных данных.',
  paidFrom: 'Укажите первый день показа.',
  paidTo: 'Укажите последний день показа.',
} as const

/** A paid place needs its advertiser, its token and its period. @throws Problem invalid with messages for the fields */
export function assertMarked(course: Pick<CourseRow, 'isPaid' | keyof typeof MESSAGES>) {
  if (!course.isPaid) return
  const missing = Object.entries(MESSAGES).filter(([name]) => !Reflect.get(course, name))
  const [first] = missing
  if (first) throw new Problem('invalid', first[1], Object.fromEntries(missing))
}
