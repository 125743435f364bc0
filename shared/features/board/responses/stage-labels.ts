import type { CompanyStage, ProgressStep, ReceivedSort, Stage, StageNames } from './vocabulary.ts'

/** Stages as filters, for the company. */
const STAGE_LABELS: Readonly<Record<CompanyStage, string>> = {
  sent: 'Новые',
  viewed: 'Просмотренные',
  invited: 'Беседа',
  test: 'Тест',
  offer: 'Предложение',
  hired: 'Приняты',
  rejected: 'Отказы',
  withdrawn: 'Отозванные',
  closed: 'Закрытые',
  waiting: 'Ждут больше 2 дней',
}

/** The stage of one response, for the company. */
const STAGE_BADGES: Readonly<Record<Stage, string>> = {
  sent: 'Новый',
  viewed: 'Просмотрен',
  invited: 'Беседа',
  test: 'Тест',
  offer: 'Предложение',
  hired: 'Принят',
  rejected: 'Отказ',
  withdrawn: 'Отозван',
  closed: 'Закрыт',
}

/** The stage of one response in the words of the company, else in the usual ones. */
export const stageName = (stage: Stage, own: StageNames) => own[stage] ?? STAGE_BADGES[stage]

/** The same for a filter. */
export const stageFilterName = (stage: CompanyStage, own: StageNames) =>
  (stage === 'waiting' ? undefined : own[stage]) ?? STAGE_LABELS[stage]

/** How far the company is beyond an invitation, for the seeker: always in the usual words. */
export const MY_PROGRESS_LABELS: Readonly<Record<ProgressStep, string>> = {
  test: 'Тестовое задание',
  offer: 'Предложение',
  hired: 'Вы приняты',
}

export const SORT_LABELS: Readonly<Record<ReceivedSort, string>> = {
  fresh: 'Сначала новые',
  newest: 'По дате отклика',
  oldest: 'Сначала давние',
  due: 'По сроку ответа',
  active: 'По последнему событию',
}
