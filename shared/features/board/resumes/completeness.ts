import type { StatedExperience } from './experience.ts'
import type { ResumeContacts } from './model.ts'
import { RESUME_TITLE_LENGTH, type ResumeStep } from './vocabulary.ts'

/** The fields that count, of a resume or of a form. */
type CompletenessInput = {
  title: string
  firstName: string
  about: string
  professionId: unknown
  locationId: unknown
  salary: unknown
  workForms: readonly unknown[]
  experience: readonly unknown[]
  statedExperience: StatedExperience | null
  skills: readonly unknown[]
  education: readonly unknown[]
  courses: readonly unknown[]
}

export type Gap = {
  /** Name of the field in forms and errors. */
  field: string
  step: ResumeStep
  /** What to do, in words for the author. */
  text: string
  /** A resume without it cannot be submitted. */
  isRequired: boolean
}

type Check = Gap & {
  isMet: (content: CompletenessInput, rest: { contacts: ResumeContacts; hasPhoto: boolean }) => boolean
  weight: number
}

const CHECKS: readonly Check[] = [
  {
    field: 'title',
    step: 'goal',
    text: 'Напишите, кем хотите работать',
    isRequired: true,
    weight: 15,
    isMet: ({ title }) => title.trim().length >= RESUME_TITLE_LENGTH.min,
  },
  {
    field: 'firstName',
    step: 'contacts',
    text: 'Укажите имя',
    isRequired: true,
    weight: 5,
    isMet: ({ firstName }) => firstName.trim() !== '',
  },
  {
    field: 'workForms',
    step: 'goal',
    text: 'Выберите форму работы',
    isRequired: true,
    weight: 10,
    isMet: ({ workForms }) => workForms.length > 0,
  },
  {
    field: 'contacts',
    step: 'contacts',
    text: 'Оставьте телефон, почту или Telegram',
    isRequired: true,
    weight: 10,
    isMet: (_, { contacts }) => hasContact(contacts),
  },
  {
    field: 'professionId',
    step: 'goal',
    text: 'Выберите профессию: по ней ищут чаще всего',
    isRequired: false,
    weight: 8,
    isMet: ({ professionId }) => professionId !== null,
  },
  {
    field: 'locationId',
    step: 'goal',
    text: 'Укажите город: от него зависит часовой пояс',
    isRequired: false,
    weight: 7,
    isMet: ({ locationId }) => locationId !== null,
  },
  {
    field: 'salary',
    step: 'goal',
    text: 'Укажите желаемую зарплату',
    isRequired: false,
    weight: 5,
    isMet: ({ salary }) => salary !== null,
  },
  {
    field: 'experience',
    step: 'experience',
    text: 'Добавьте место работы, хотя бы одно',
    isRequired: false,
    weight: 15,
    // Who has never worked has nothing to add.
    isMet: ({ experience, statedExperience }) => experience.length > 0 || statedExperience?.range === 'none',
  },
  {
    field: 'skills',
    step: 'about',
    text: 'Назовите не меньше трёх навыков',
    isRequired: false,
    weight: 10,
    isMet: ({ skills }) => skills.length >= 3,
  },
  {
    field: 'about',
    step: 'about',
    text: 'Расскажите о себе в нескольких предложениях',
    isRequired: false,
    weight: 8,
    isMet: ({ about }) => about.trim().length >= 100,
  },
  {
    field: 'education',
    step: 'education',
    text: 'Добавьте образование или курсы',
    isRequired: false,
    weight: 4,
    isMet: ({ education, courses }) => education.length + courses.length > 0,
  },
  {
    field: 'photo',
    step: 'contacts',
    text: 'Добавьте фото',
    isRequired: false,
    weight: 3,
    isMet: (_, { hasPhoto }) => hasPhoto,
  },
]

const hasContact = ({ phone, email, telegram }: ResumeContacts) =>
  [phone, email, telegram].some((contact) => contact.trim() !== '')

/** Completeness of a resume in per cent, and its gaps: required ones first, then by weight. */
export function resumeCompleteness(
  content: CompletenessInput,
  rest: { contacts: ResumeContacts; hasPhoto: boolean },
): { percent: number; gaps: Gap[] } {
  const missing = CHECKS.filter(({ isMet }) => !isMet(content, rest))
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0)
  const gaps = missing
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.weight - a.weight)
    .map(({ field, step, text, isRequired }) => ({ field, step, text, isRequired }))
  return { percent: 100 - lost, gaps }
}
