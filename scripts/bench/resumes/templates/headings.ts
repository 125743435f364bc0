/** Names of sections as people write them. A person writes all of them in one way. */
import type { Random } from '#server/features/intake/demo/random.ts'
import { frame, type Block } from '../document.ts'
import type { Draft } from './draft.ts'

const NAMES = {
  ru: {
    jobs: ['Опыт работы', 'Профессиональный опыт', 'Трудовая деятельность', 'Опыт', 'Места работы'],
    education: ['Образование', 'Образование и квалификация'],
    skills: ['Навыки', 'Ключевые компетенции', 'Ключевые навыки', 'Профессиональные навыки'],
    about: ['Обо мне', 'О себе', 'Личные качества', 'Дополнительная информация'],
    courses: ['Курсы и сертификаты', 'Повышение квалификации', 'Дополнительное образование', 'Курсы'],
    languages: ['Языки', 'Знание языков', 'Иностранные языки'],
    personal: ['Личная информация', 'Личные данные', 'Персональные данные'],
    contacts: ['Контакты', 'Контактная информация'],
    wanted: ['Желаемая должность', 'Цель', 'Цель поиска работы'],
    achievements: ['Достижения', 'Ключевые достижения'],
    projects: ['Проекты', 'Пет-проекты'],
    references: ['Рекомендации'],
    hobbies: ['Хобби', 'Увлечения', 'Интересы'],
  },
  en: {
    jobs: ['Work Experience', 'Experience', 'Employment History', 'Professional Experience'],
    education: ['Education', 'Education & Training'],
    skills: ['Skills', 'Technical Skills', 'Core Skills'],
    about: ['Summary', 'Profile', 'About me', 'Professional Summary'],
    courses: ['Courses', 'Certificates', 'Courses and Certifications'],
    languages: ['Languages'],
    personal: ['Personal Information', 'Personal details'],
    contacts: ['Contacts', 'Contact'],
    wanted: ['Objective', 'Desired Position'],
    achievements: ['Achievements', 'Key Achievements'],
    projects: ['Projects', 'Personal Projects'],
    references: ['References'],
    hobbies: ['Hobbies', 'Interests'],
  },
} as const

type SectionName = keyof (typeof NAMES)['ru']
type HeadingCase = 'apart' | 'colon' | 'plain' | 'upper'
export type Headings = (name: SectionName) => Block

/** People with computers mix languages. */
export const drawHeadingLanguage = ({ random, person }: Draft): 'en' | 'ru' =>
  person.trade.isOfComputers && random.chance(0.2) ? 'en' : person.language

export function drawHeadings(
  random: Random,
  language: 'en' | 'ru',
  cases: readonly HeadingCase[] = ['plain', 'plain', 'upper', 'colon'],
): Headings {
  const form = random.pick(cases)
  return (name) => ({
    kind: 'heading',
    runs: [frame(setCase(random.pick<string>(NAMES[language][name]), form))],
  })
}

/** Longer ones would be broken between letters. */
const APART_MAX = 13

function setCase(text: string, form: HeadingCase): string {
  switch (form) {
    case 'upper':
      return text.toUpperCase()
    case 'colon':
      return `${text}:`
    case 'apart':
      return text.length > APART_MAX ? text.toUpperCase() : spaceLetters(text.toUpperCase())
    case 'plain':
      return text
  }
}

/** «О П Ы Т   Р А Б О Т Ы»: people type the spaces. */
export const spaceLetters = (text: string) =>
  text
    .split(' ')
    .map((word) => [...word].join(' '))
    .join('   ')
