import { NO_BREAK_SPACE, type PluralForms } from '#shared/kernel/number.ts'
import type { RemovalGround, ReviewGround } from './vocabulary.ts'

/** With what the author should do. */
export const REVIEW_GROUND_LABELS: Readonly<Record<ReviewGround, string>> = {
  recognisable: 'Автора можно узнать: уберите даты, должность и редкие подробности',
  names: 'Названы люди: уберите имена и фамилии',
  contacts: 'В тексте контакты или ссылки: уберите их',
  abusive: 'Оскорбления: напишите о том же спокойно',
  accusation: 'Обвинение в преступлении без решения суда: опишите, что произошло',
  off_topic: 'Текст не о найме: расскажите об отклике, разговоре, задании',
  other: 'Другая причина',
}

export const REMOVAL_GROUND_LABELS: Readonly<Record<RemovalGround, string>> = {
  court: 'Решение суда',
  law: 'Требование закона',
  rules: 'Нарушены правила отзывов',
}

export const REVIEW_FORMS: PluralForms = { one: 'отзыв', few: 'отзыва', many: 'отзывов' }

const ROMAN = ['I', 'II', 'III', 'IV']

/** @param quarter as `2026-3` @returns «III квартал 2026» */
export function formatQuarter(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-')
  return [ROMAN[Number(number) - 1] ?? '', 'квартал', year].join(NO_BREAK_SPACE)
}

/** @param rating 1 to 5 @returns «4,3» */
export const formatRating = (rating: number) => rating.toFixed(1).replace('.', ',')
