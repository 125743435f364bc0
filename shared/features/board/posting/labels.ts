/** Russian labels of the states of a vacancy, for its company. */
import type { ArchiveReason, VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import type { ListTab, TodayKind } from './vocabulary.ts'

export const STATUS_LABELS: Readonly<Record<(typeof VACANCY_STATUSES)[number], string>> = {
  draft: 'Черновик',
  awaiting_payment: 'Ждёт оплаты',
  moderation: 'На проверке',
  published: 'Опубликована',
  unconfirmed: 'Не подтверждена',
  rejected: 'Нужно исправить',
  expired: 'Срок закончился',
  archived: 'Закрыта',
}

export const TAB_LABELS: Readonly<Record<ListTab, string>> = {
  all: 'Все',
  published: 'Опубликованы',
  unconfirmed: 'Не подтверждены',
  ending: 'Заканчиваются',
  moderation: 'На проверке',
  unfinished: 'Не закончены',
  closed: 'Закрыты',
}

export const ARCHIVE_REASON_LABELS: Readonly<Record<ArchiveReason, string>> = {
  hired_here: 'Нашли человека здесь',
  hired_elsewhere: 'Нашли в другом месте',
  not_needed: 'Сотрудник больше не нужен',
}

export const TODAY_LABELS: Readonly<Record<TodayKind, string>> = {
  confirm: 'Подтвердите, что вакансия актуальна',
  mend: 'Исправьте то, о чём написал модератор',
  send: 'Размещение оплачено: допишите вакансию и отправьте её на проверку',
  pay: 'Выберите тариф и оплатите',
  complete: 'Допишите обязательные поля: без них вакансию нельзя оплатить',
  changes: 'Есть неотправленные изменения',
  ending: 'Размещение заканчивается',
  finish: 'Допишите черновик',
  relist: 'Размещение закончилось',
}

/** The button of a task. */
export const TODAY_ACTIONS: Readonly<Record<TodayKind, string>> = {
  confirm: 'Подтвердить',
  mend: 'Исправить',
  send: 'Отправить',
  pay: 'Выбрать тариф',
  complete: 'Дописать',
  changes: 'Отправить',
  ending: 'Продлить',
  finish: 'Дописать',
  relist: 'Разместить снова',
}

/** The title, or a placeholder for a draft without one. */
export const titleOr = (title: string) => title.trim() || 'Вакансия без названия'
