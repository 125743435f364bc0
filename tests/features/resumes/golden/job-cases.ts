import { EXPECTED, FIRST_ENTRY, FIRST_JOB, goldenCase, RESUME, SECOND_ENTRY, SECOND_JOB } from './cases.ts'
import type { GoldenJob } from './layout.ts'

const MANY = ['Север', 'Юг', 'Запад', 'Восток', 'Центр', 'Окраина'].map((name, at) => ({
  name,
  year: 2024 - at * 2,
}))
const LONG_TEXT = Array.from({ length: 70 }, (_, at) => `•  Задача ${at + 1}: сверка с контрагентами.`)
const LONG_COMPANY =
  'Общество с ограниченной ответственностью «Объединённая сеть региональных центров обслуживания и поддержки малого предпринимательства»'
const LONG_POSITION =
  'Заместитель главного бухгалтера по расчётам с поставщиками, подрядчиками и подотчётными лицами холдинга'
const LONG_SENTENCE =
  'Готовлю отчётность для налоговой службы и фондов, веду переписку с проверяющими, отвечаю за сверку расчётов и за обучение двух помощников.'

const inOneCompany = (jobs: GoldenJob[]) => [...jobs, { ...SECOND_JOB }]
const GROWN: GoldenJob[] = [
  { ...FIRST_JOB },
  {
    dates: ['Май 2019 —', 'Февраль 2021'],
    position: 'Бухгалтер участка',
    text: ['Вела расчёты с поставщиками.'],
  },
]
const GROWN_ENTRY = {
  company: 'ООО «Ромашка»',
  position: 'Бухгалтер участка',
  startMonth: '2019-05',
  endMonth: '2021-02',
  description: 'Вела расчёты с поставщиками.',
}

/** Files about experience. */
export const JOB_CASES = [
  goldenCase('one job', 'pdf', {
    resume: { jobs: [FIRST_JOB], total: '5 лет 9 месяцев' },
    expected: { experience: [FIRST_ENTRY] },
  }),
  goldenCase('many jobs', 'pdf', {
    resume: {
      total: '12 лет',
      jobs: MANY.map(({ name, year }) => ({
        dates: [`Февраль ${year} —`, `Ноябрь ${year + 1}`],
        duration: '1 год 10 месяцев',
        company: `АО «${name}»`,
        place: 'Москва',
        position: 'Бухгалтер',
        text: [`Работа в компании «${name}».`],
      })),
    },
    expected: {
      experience: MANY.map(({ name, year }) => ({
        company: `АО «${name}»`,
        position: 'Бухгалтер',
        startMonth: `${year}-02`,
        endMonth: `${year + 1}-11`,
        description: `Работа в компании «${name}».`,
      })),
    },
  }),
  goldenCase('several positions in one company, named once', 'pdf', {
    resume: { jobs: inOneCompany(GROWN) },
    expected: { experience: [FIRST_ENTRY, GROWN_ENTRY, SECOND_ENTRY] },
  }),
  goldenCase('several positions below the name of a company', 'pdf', {
    resume: {
      isGrouped: true,
      jobs: inOneCompany([{ ...FIRST_JOB, company: 'ООО «Ромашка» — 7 лет 7 месяцев' }, ...GROWN.slice(1)]),
    },
    expected: { experience: [FIRST_ENTRY, GROWN_ENTRY, SECOND_ENTRY] },
  }),
  goldenCase('no jobs', 'pdf', { resume: { jobs: [] }, expected: { experience: [] } }),
  goldenCase('the position before the place', 'pdf', {
    resume: { isPositionFirst: true, jobs: [{ ...FIRST_JOB, industries: [] }, SECOND_JOB] },
  }),
  goldenCase('long names and sentences broken over lines', 'pdf', {
    resume: {
      title: 'Бухгалтер по расчёту заработной платы и учёту командировочных расходов сотрудников компании',
      jobs: [
        {
          ...FIRST_JOB,
          company: LONG_COMPANY,
          position: LONG_POSITION,
          text: [LONG_SENTENCE, 'Сдаю отчётность.'],
        },
      ],
      education: [
        {
          level: 'Высшее',
          year: '2012',
          institution:
            'Казанский национальный исследовательский технический университет имени Андрея Николаевича Туполева, Казань',
          speciality:
            'Институт экономики, управления и социальных технологий, Бухгалтерский учёт, анализ и аудит',
        },
      ],
    },
    expected: {
      title: 'Бухгалтер по расчёту заработной платы и учёту командировочных расходов сотрудников компании',
      experience: [
        {
          ...FIRST_ENTRY,
          company: LONG_COMPANY,
          position: LONG_POSITION,
          description: `${LONG_SENTENCE}\nСдаю отчётность.`,
        },
      ],
      education: [
        {
          level: 'higher',
          institution:
            'Казанский национальный исследовательский технический университет имени Андрея Николаевича Туполева, Казань',
          speciality:
            'Институт экономики, управления и социальных технологий, Бухгалтерский учёт, анализ и аудит',
          year: 2012,
        },
      ],
    },
  }),
  goldenCase('a page ends inside a job', 'pdf', {
    resume: { jobs: [{ ...FIRST_JOB, text: LONG_TEXT }, SECOND_JOB] },
    expected: {
      experience: [{ ...FIRST_ENTRY, description: LONG_TEXT.join('\n').replaceAll('  ', ' ') }, SECOND_ENTRY],
    },
  }),
  goldenCase('dates drawn line by line with the text beside them', 'old pdf', {
    resume: { salary: ['90 000 руб.'] },
  }),
  goldenCase('old dates in figures', 'old pdf', {
    resume: {
      jobs: [
        { ...FIRST_JOB, dates: ['03.2021 —', 'настоящее время'] },
        { ...SECOND_JOB, dates: ['01.2018 —', '12.2020'] },
      ],
    },
  }),
  goldenCase('years inside the text of a job', 'pdf', {
    resume: {
      jobs: [
        { ...FIRST_JOB, text: ['2022 — 2023: внедрила электронный документооборот.', 'Сдаю отчётность.'] },
      ],
    },
    expected: {
      experience: [
        {
          ...FIRST_ENTRY,
          description: '2022 — 2023: внедрила электронный документооборот.\nСдаю отчётность.',
        },
      ],
    },
  }),
  goldenCase('a stranger’s contacts in the text of a job', 'pdf', {
    resume: {
      head: RESUME.head.filter((line) => !/@|\+7/.test(line)),
      jobs: [{ ...FIRST_JOB, text: ['Рекомендации: hr@romashka-example.ru, +7 495 123-45-67.'] }],
    },
    expected: {
      phone: '',
      email: '',
      telegram: '',
      experience: [
        { ...FIRST_ENTRY, description: 'Рекомендации: hr@romashka-example.ru, +7 495 123-45-67.' },
      ],
    },
  }),
  goldenCase('a DOCX of paragraphs', 'docx'),
  goldenCase('a DOCX with runs split in the middle of words', 'split docx'),
  goldenCase('a DOCX with tables', 'table docx', {
    resume: { jobs: inOneCompany(GROWN) },
    expected: { experience: [FIRST_ENTRY, GROWN_ENTRY, SECOND_ENTRY] },
  }),
  goldenCase('a DOCX with tables and several places of study', 'table docx', {
    resume: {
      education: [
        ...RESUME.education,
        { level: 'Среднее специальное', year: '2008', institution: 'Колледж связи', speciality: 'Учёт' },
      ],
    },
    expected: {
      education: [
        ...EXPECTED.education,
        { level: 'special_secondary', institution: 'Колледж связи', speciality: 'Учёт', year: 2008 },
      ],
    },
  }),
]
