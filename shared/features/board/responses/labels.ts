import type { ClosingOutcome, RejectionReason, ResponseState } from './vocabulary.ts'

/** The state of one response, for the seeker. */
export const MY_RESPONSE_STATE_LABELS: Readonly<Record<ResponseState, string>> = {
  sent: 'Отправлен',
  viewed: 'Просмотрен',
  invited: 'Приглашение',
  rejected: 'Отказ',
  withdrawn: 'Отозван',
  closed: 'Отклик закрыт',
}

/** Badges on vacancies, for the seeker; null for none. */
export const MY_RESPONSE_BADGES: Readonly<Record<ResponseState, string | null>> = {
  sent: 'Вы откликнулись',
  viewed: 'Отклик просмотрен',
  invited: 'Вас приглашают',
  rejected: 'Вам отказали',
  withdrawn: null,
  closed: 'Вы откликались',
}

export const REJECTION_LABELS: Readonly<Record<RejectionReason, string>> = {
  experience: 'Нужен другой опыт',
  skills: 'Нужны другие навыки',
  salary: 'Не сошлись по зарплате',
  schedule: 'Не подходит график',
  location: 'Не подходит место',
  position_filled: 'Место уже занято',
  other: 'Другая причина',
}

export const CLOSING_OUTCOME_LABELS: Readonly<Record<ClosingOutcome, string>> = {
  hired: 'Берём',
  rejected: 'Отказать',
  later: 'Решим позже',
}
