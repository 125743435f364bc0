import type { RejectionReason, ResponseState } from './vocabulary.ts'

/** As the company reads them. */
export const STAGE_LABELS: Readonly<Record<ResponseState, string>> = {
  sent: 'Новые',
  viewed: 'Просмотренные',
  invited: 'Приглашённые',
  rejected: 'Отказы',
  withdrawn: 'Отозванные',
  closed: 'Закрытые',
}

/** The same of one person. */
export const STAGE_BADGES: Readonly<Record<ResponseState, string>> = {
  sent: 'Новый',
  viewed: 'Просмотрен',
  invited: 'Приглашение',
  rejected: 'Отказ',
  withdrawn: 'Отозван',
  closed: 'Закрыт',
}

/** As the seeker reads them. */
export const MY_RESPONSE_STATE_LABELS: Readonly<Record<ResponseState, string>> = {
  sent: 'Отправлен',
  viewed: 'Просмотрен',
  invited: 'Приглашение',
  rejected: 'Отказ',
  withdrawn: 'Отозван',
  closed: 'Вакансия закрыта',
}

/** On a vacancy, for the one who responded; null where nothing stands between them any more. */
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
