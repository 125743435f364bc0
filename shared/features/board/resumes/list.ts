import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import {
  EMPLOYMENT_FORMS,
  SALARY_MAX,
  SCHEDULES,
  SEARCH_LENGTH_MAX,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { anyOf, anyOfNames, days, flag, number, slugs, text } from '#shared/lists/fields.ts'
import { defineList } from '#shared/lists/list.ts'
import { formatAmount, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { EDUCATION_LABELS, EXPERIENCE_RANGE_LABELS, LANGUAGE_LABELS, RESUME_PERIOD_LABELS } from './labels.ts'
import { EDUCATION_LEVELS, EXPERIENCE_RANGES, LANGUAGES, RESUME_PERIODS, RESUME_SORTS } from './vocabulary.ts'

const countMax = 30

/**
 * The list of resumes: `/resumes/{profession}/{location}?search=…`. There is no filter by age or sex: choosing people
 * by them is forbidden (ТК, article 3).
 */
export const resumeList = defineList({
  path: '/resumes',
  sorts: RESUME_SORTS,
  ranked: ['search'],
  fields: {
    search: text({ legend: 'Текст', lengthMax: SEARCH_LENGTH_MAX }),
    profession: anyOfNames('Профессия'),
    location: anyOfNames('Место'),
    workForm: anyOf(WORK_FORMS, {
      legend: 'Форма работы',
      labels: WORK_FORM_LABELS,
      isOpen: true,
      countMax,
    }),
    employment: anyOf(EMPLOYMENT_FORMS, {
      legend: 'Занятость',
      labels: EMPLOYMENT_LABELS,
      isOpen: true,
      countMax,
    }),
    schedule: anyOf(SCHEDULES, {
      legend: 'График',
      labels: SCHEDULE_LABELS,
      prefix: 'График',
      isOpen: false,
      countMax,
    }),
    experience: anyOf(EXPERIENCE_RANGES, {
      legend: 'Опыт',
      labels: EXPERIENCE_RANGE_LABELS,
      prefix: 'Опыт',
      isOpen: true,
      countMax,
    }),
    education: anyOf(EDUCATION_LEVELS, {
      legend: 'Образование',
      labels: EDUCATION_LABELS,
      prefix: 'Образование',
      isOpen: false,
      countMax,
    }),
    language: anyOf(LANGUAGES, { legend: 'Языки', labels: LANGUAGE_LABELS, isOpen: false, countMax }),
    /** All of them are required. */
    skill: slugs({ legend: 'Навыки', isNarrowing: true, isOpen: false, shownMax: 15, countMax }),
    /** Maximum expected salary, roubles a month; resumes without one match. */
    salary: number({
      legend: 'Зарплата',
      phrase: 'условие о зарплате',
      max: SALARY_MAX,
      sum: { label: 'Ожидания до, рублей в месяц', placeholder: 'до' },
      isCounted: false,
    }),
    period: days(RESUME_PERIODS, {
      legend: 'Обновлено',
      labels: RESUME_PERIOD_LABELS,
      prefix: 'Обновлено',
      noneLabel: 'Когда угодно',
    }),
    photo: flag({ legend: 'Фото', label: 'Только с фото', chosen: 'С фото', isCounted: true }),
  },
  conditions: [
    'profession',
    'location',
    'workForm',
    {
      fields: ['salary'],
      text: ({ salary }) => (salary === null ? null : `До${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}`),
    },
    'experience',
    'employment',
    'schedule',
    'education',
    'language',
    'skill',
    'period',
    'photo',
  ],
  panel: [
    ['salary'],
    ['workForm'],
    ['experience'],
    ['employment'],
    ['schedule'],
    ['skill'],
    ['language'],
    ['education'],
    ['location'],
    ['profession'],
    ['period'],
    ['photo'],
  ],
})

export type ResumeFields = typeof resumeList.fields
