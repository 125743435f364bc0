import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import type { GoldenResume } from './layout.ts'

export type Layout = 'pdf' | 'old pdf' | 'docx' | 'split docx' | 'table docx'

/** What must come out of a file. The city is compared by its name. */
export type Expected = Omit<ResumeContent, 'professionId' | 'locationId' | 'links' | 'portfolio'> & {
  city: string | null
} & Pick<ResumeContacts, 'phone' | 'email' | 'telegram'>

export type GoldenCase = { name: string; layout: Layout; resume: GoldenResume; expected: Expected }

export const LAST_JOB = {
  company: 'ООО «Ромашка»',
  position: 'Главный бухгалтер',
  startMonth: '2021-03',
  endMonth: null,
  description: 'Веду учёт трёх компаний.\nСдаю отчётность.',
}

/** The resume that each case changes, and what must come out of it. */
const RESUME: GoldenResume = {
  name: 'Ильина Ольга Петровна',
  head: [
    'Женщина, 36 лет, родилась 12 мая 1990',
    '+7 (913) 5550102 — предпочитаемый способ связи',
    'olga@example.ru',
    'Telegram: @olga_ilina',
    'Проживает: Казань, м. Кремлёвская',
    'Гражданство: Россия, есть разрешение на работу: Россия',
    'Не готова к переезду, не готова к командировкам',
  ],
  title: 'Бухгалтер',
  salary: ['90 000', '₽ на руки'],
  goal: [
    'Специализации:',
    '—  Бухгалтер',
    'Занятость: полная занятость, частичная занятость',
    'График работы: удаленная работа, гибкий график',
    'Желательное время в пути до работы: не имеет значения',
  ],
  total: '8 лет 8 месяцев',
  jobs: [
    {
      dates: ['Март 2021 —', 'настоящее время'],
      duration: '5 лет 9 месяцев',
      company: 'ООО «Ромашка»',
      place: 'Казань, www.romashka-example.ru',
      industries: ['Розничная торговля', '•  Розничная сеть (продуктовая)'],
      position: 'Главный бухгалтер',
      text: ['Веду учёт трёх компаний.', 'Сдаю отчётность.'],
    },
    {
      dates: ['Январь 2018 —', 'Декабрь 2020'],
      duration: '3 года',
      company: 'ИП Иванов',
      place: 'Самара',
      position: 'Помощник бухгалтера',
      text: ['Первичные документы.'],
    },
  ],
  education: [
    {
      level: 'Высшее',
      year: '2012',
      institution: 'Казанский федеральный университет, Казань',
      speciality: 'Экономический, Бухгалтерский учёт',
    },
  ],
  courses: [],
  languages: ['Русский — Родной', 'Английский — B1 — Средний'],
  skills: ['1С: Бухгалтерия', 'Налоговая отчётность', 'Документооборот'],
  driving: [],
  about: ['Люблю порядок.'],
}

const EXPECTED: Expected = {
  statedExperience: null,
  needsConditions: false,
  conditions: [],
  firstName: 'Ольга',
  lastName: 'Ильина',
  birthDate: '1990-05-12',
  phone: '+7 (913) 5550102',
  email: 'olga@example.ru',
  telegram: 'olga_ilina',
  city: 'Казань',
  citizenship: 'RU',
  title: 'Бухгалтер',
  salary: 90_000,
  employment: ['full', 'part'],
  schedules: ['flexible'],
  workForms: ['remote'],
  experience: [
    LAST_JOB,
    {
      company: 'ИП Иванов',
      position: 'Помощник бухгалтера',
      startMonth: '2018-01',
      endMonth: '2020-12',
      description: 'Первичные документы.',
    },
  ],
  education: [
    {
      level: 'higher',
      institution: 'Казанский федеральный университет, Казань',
      speciality: 'Экономический, Бухгалтерский учёт',
      year: 2012,
    },
  ],
  courses: [],
  languages: [
    { language: 'ru', level: 'native' },
    { language: 'en', level: 'b1' },
  ],
  skills: ['1С: Бухгалтерия', 'Налоговая отчётность', 'Документооборот'],
  about: 'Люблю порядок.',
}

export const goldenCase = (
  name: string,
  layout: Layout,
  { resume = {}, expected = {} }: { resume?: Partial<GoldenResume>; expected?: Partial<Expected> } = {},
): GoldenCase => ({
  name,
  layout,
  resume: { ...RESUME, ...resume },
  expected: { ...EXPECTED, ...expected },
})

const [FIRST_JOB, SECOND_JOB] = asPair(RESUME.jobs)
const [FIRST_ENTRY, SECOND_ENTRY] = asPair(EXPECTED.experience)
export { EXPECTED, FIRST_ENTRY, FIRST_JOB, RESUME, SECOND_ENTRY, SECOND_JOB }

/** Safe: both lists above have two. */
function asPair<Item>(items: readonly Item[]) {
  return items as [Item, Item]
}
