/** Russian names of every closed set of resumes. */
import type {
  Citizenship,
  EducationLevel,
  ExperienceRange,
  Language,
  ResumeStatus,
  Visibility,
  WorkCondition,
  RESUME_PERIODS,
  RESUME_SORTS,
} from './vocabulary.ts'

export const RESUME_STATUS_LABELS: Readonly<Record<ResumeStatus, string>> = {
  draft: 'Черновик',
  moderation: 'На проверке',
  published: 'Опубликовано',
  hidden: 'Скрыто',
  rejected: 'Нужны правки',
}

export const VISIBILITY_LABELS: Readonly<Record<Visibility, string>> = {
  nobody: 'Никому, кроме вас',
  link: 'Всем, у кого есть ссылка',
  chosen: 'Только выбранным компаниям',
  companies: 'Компаниям, которые зарегистрированы здесь',
  everyone: 'Всем в интернете',
}

export const EXPERIENCE_RANGE_LABELS: Readonly<Record<ExperienceRange, string>> = {
  none: 'Без опыта',
  under_1: 'Меньше года',
  from_1_to_3: '1–3 года',
  from_3_to_6: '3–6 лет',
  over_6: 'Более 6 лет',
}

export const EDUCATION_LABELS: Readonly<Record<EducationLevel, string>> = {
  secondary: 'Среднее',
  special_secondary: 'Среднее специальное',
  unfinished_higher: 'Неоконченное высшее',
  bachelor: 'Бакалавр',
  higher: 'Высшее',
  master: 'Магистр',
  candidate: 'Кандидат наук',
  doctor: 'Доктор наук',
}

export const LANGUAGE_LABELS: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'Английский',
  de: 'Немецкий',
  fr: 'Французский',
  es: 'Испанский',
  it: 'Итальянский',
  pt: 'Португальский',
  zh: 'Китайский',
  ja: 'Японский',
  ko: 'Корейский',
  ar: 'Арабский',
  tr: 'Турецкий',
  he: 'Иврит',
  hi: 'Хинди',
  pl: 'Польский',
  cs: 'Чешский',
  sr: 'Сербский',
  uk: 'Украинский',
  be: 'Белорусский',
  kk: 'Казахский',
  uz: 'Узбекский',
  ky: 'Киргизский',
  tg: 'Таджикский',
  hy: 'Армянский',
  ka: 'Грузинский',
  az: 'Азербайджанский',
  tt: 'Татарский',
  ba: 'Башкирский',
}

export const CITIZENSHIP_LABELS: Readonly<Record<Citizenship, string>> = {
  RU: 'Россия',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  AM: 'Армения',
  KG: 'Киргизия',
  UZ: 'Узбекистан',
  TJ: 'Таджикистан',
  AZ: 'Азербайджан',
  GE: 'Грузия',
  MD: 'Молдавия',
  UA: 'Украина',
  TM: 'Туркменистан',
  other: 'Другая страна',
}

export const RESUME_SORT_LABELS: Readonly<Record<(typeof RESUME_SORTS)[number], string>> = {
  relevance: 'По соответствию',
  date: 'По дате',
  salary_asc: 'Сначала низкие ожидания',
  salary_desc: 'Сначала высокие ожидания',
}

export const RESUME_PERIOD_LABELS: Readonly<Record<(typeof RESUME_PERIODS)[number], string>> = {
  1: 'За сутки',
  3: 'За три дня',
  7: 'За неделю',
  30: 'За месяц',
}

export const WORK_CONDITION_LABELS: Readonly<Record<WorkCondition, string>> = {
  flexible_hours: 'Гибкий график',
  short_day: 'Неполный день или неделя',
  breaks: 'Дополнительные перерывы',
  quiet: 'Тишина и спокойная обстановка',
  written: 'Общение письменно, без звонков',
  no_video: 'Без видеосвязи',
  written_tasks: 'Задачи и сроки — письменно',
  no_trips: 'Без командировок и поездок в офис',
  accessible: 'Доступная среда, если нужно приехать',
  equipment: 'Своя техника и программы',
}

/** «Гибкий график, без видеосвязи»; without a choice they are to be talked about. */
export const conditionsText = (conditions: readonly WorkCondition[]): string =>
  conditions.length === 0
    ? 'Нужны, обсудим лично'
    : conditions
        .map((condition) => WORK_CONDITION_LABELS[condition])
        .map((label, at) => (at === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
        .join(', ')
