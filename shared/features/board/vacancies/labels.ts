/** Russian names of every closed set, short enough for a chip. */
import type {
  AgreementType,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  Badge,
  PayFrequency,
  Schedule,
  WorkForm,
} from './model.ts'
import type { PERIODS, SALARY_MODES, SORTS } from './vocabulary.ts'

export const WORK_FORM_LABELS: Readonly<Record<WorkForm, string>> = {
  remote: 'Удалённо',
  home: 'На дому (руками)',
  hybrid: 'Гибрид',
  travelling: 'Разъездная',
  on_site: 'На месте',
}

/**
 * Labels for employers who choose the form of work: they may take the readers' label of remote work for any work at
 * home.
 */
export const POSTED_FORM_LABELS: typeof WORK_FORM_LABELS = {
  ...WORK_FORM_LABELS,
  remote: 'Удалённо (за компьютером или по телефону)',
}

/** A sentence displayed in place of the form of work of a vacancy without a known form. */
export const UNKNOWN_FORM = 'Форма работы не указана'

export const EMPLOYMENT_LABELS: Readonly<Record<EmploymentForm, string>> = {
  full: 'Полная занятость',
  part: 'Частичная занятость',
  project: 'Проект',
  temporary: 'Временная работа',
  internship: 'Стажировка',
  rotation: 'Вахта',
}

export const SCHEDULE_LABELS: Readonly<Record<Schedule, string>> = {
  five_two: '5/2',
  six_one: '6/1',
  two_two: '2/2',
  shifts: 'По сменам',
  weekends: 'По выходным',
  flexible: 'Свободный',
  other: 'Другой',
}

export const AGREEMENT_LABELS: Readonly<Record<AgreementType, string>> = {
  labour: 'Трудовой договор',
  civil: 'Договор ГПХ',
  self_employed: 'С самозанятым',
  sole_proprietor: 'С ИП',
}

export const EXPERIENCE_LABELS: Readonly<Record<Experience, string>> = {
  none: 'Без опыта',
  from_1_to_3: '1–3 года',
  from_3_to_6: '3–6 лет',
  over_6: 'Более 6 лет',
}

export const PAY_FREQUENCY_LABELS: Readonly<Record<PayFrequency, string>> = {
  daily: 'Каждый день',
  weekly: 'Раз в неделю',
  twice_monthly: 'Два раза в месяц',
  monthly: 'Раз в месяц',
  per_project: 'За проект',
}

export const BADGE_LABELS: Readonly<Record<Badge, string>> = {
  disability: 'Для людей с инвалидностью',
  from_age_14: 'С 14 лет',
  internship: 'Обучение на месте',
  no_calls: 'Без звонков',
  no_video: 'Без видеосвязи',
  child_at_home: 'Можно с ребёнком дома',
}

export const EQUIPMENT_LABELS: Readonly<Record<EquipmentProvider, string>> = {
  employer: 'Технику даёт работодатель',
  compensated: 'Своя техника с компенсацией',
  own: 'Своя техника',
}

export const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  relevance: 'По соответствию',
  date: 'По дате',
  salary_desc: 'Сначала высокая зарплата',
  salary_asc: 'Сначала низкая зарплата',
}

export const SALARY_MODE_LABELS: Readonly<Record<(typeof SALARY_MODES)[number], string>> = {
  from: 'Не ниже этой суммы',
  or_unsaid: 'И без указанной зарплаты',
  stated: 'Только с указанной зарплатой',
}

export const PERIOD_LABELS: Readonly<Record<(typeof PERIODS)[number], string>> = {
  1: 'За сутки',
  3: 'За три дня',
  7: 'За неделю',
  30: 'За месяц',
}
