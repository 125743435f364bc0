import { EXPECTED, goldenCase, RESUME } from './cases.ts'

const BULLETS = ['О себе коротко:', '•  Люблю порядок', '•  Не опаздываю', '—  Учусь новому']

const LONG_SKILLS = [
  'Планирование платежей',
  'Сверка взаиморасчётов',
  'Учёт запасов',
  'Кассовые операции',
  'Управление командой',
  'Расчёт заработной платы',
  'Деловая переписка',
]

/** Files about everything else. */
export const OTHER_CASES = [
  goldenCase('no education', 'pdf', { resume: { education: [] }, expected: { education: [] } }),
  goldenCase('several places of study of several levels', 'pdf', {
    resume: {
      education: [
        {
          level: 'Магистр',
          year: '2014',
          institution: 'Томский государственный университет',
          speciality: 'Аудит',
        },
        {
          level: 'Бакалавр',
          year: '2012',
          institution: 'Уральский федеральный университет',
          speciality: 'Экономика',
        },
        { level: 'Среднее специальное', year: '2008', institution: 'Колледж связи', speciality: 'Учёт' },
      ],
    },
    expected: {
      education: [
        {
          level: 'master',
          year: 2014,
          institution: 'Томский государственный университет',
          speciality: 'Аудит',
        },
        {
          level: 'bachelor',
          year: 2012,
          institution: 'Уральский федеральный университет',
          speciality: 'Экономика',
        },
        { level: 'special_secondary', year: 2008, institution: 'Колледж связи', speciality: 'Учёт' },
      ],
    },
  }),
  goldenCase('unfinished study at two places of one level', 'pdf', {
    resume: {
      education: [
        {
          level: 'Неоконченное высшее',
          year: '2027',
          institution: 'Институт финансов',
          speciality: 'Налоги',
        },
        { year: '2026', institution: 'Академия учёта', speciality: 'Право' },
      ],
    },
    expected: {
      education: [
        { level: 'unfinished_higher', year: 2027, institution: 'Институт финансов', speciality: 'Налоги' },
        { level: 'unfinished_higher', year: 2026, institution: 'Академия учёта', speciality: 'Право' },
      ],
    },
  }),
  goldenCase('courses', 'pdf', {
    resume: {
      courses: [
        { year: '2023', title: 'МСФО для практиков', organisation: 'Школа учёта, Специалист по МСФО' },
        { year: '2020', title: 'Электронный документооборот', organisation: 'Центр обучения' },
      ],
    },
    expected: {
      courses: [
        { year: 2023, title: 'МСФО для практиков', organisation: 'Школа учёта, Специалист по МСФО' },
        { year: 2020, title: 'Электронный документооборот', organisation: 'Центр обучения' },
      ],
    },
  }),
  goldenCase('skills in two columns', 'pdf', {
    resume: {
      hasSkillColumns: true,
      skills: [...RESUME.skills, 'Английский язык в переписке', 'Учёт основных средств'],
    },
    expected: { skills: [...EXPECTED.skills, 'Английский язык в переписке', 'Учёт основных средств'] },
  }),
  goldenCase('a skill broken over two lines', 'pdf', {
    resume: { skills: LONG_SKILLS },
    expected: { skills: LONG_SKILLS },
  }),
  goldenCase('the native language alone', 'pdf', {
    resume: { languages: ['Русский — Родной'] },
    expected: { languages: [{ language: 'ru', level: 'native' }] },
  }),
  goldenCase('several languages, levels in old words and Russian letters', 'pdf', {
    resume: {
      languages: [
        'Татарский — Родной',
        'Русский — C2 — В совершенстве',
        'Английский — В2 — Средне-продвинутый',
        'Немецкий — читаю профессиональную литературу',
        'Турецкий — базовые знания',
      ],
    },
    expected: {
      languages: [
        { language: 'tt', level: 'native' },
        { language: 'ru', level: 'c2' },
        { language: 'en', level: 'b2' },
        { language: 'de', level: 'b1' },
        { language: 'tr', level: 'a1' },
      ],
    },
  }),
  goldenCase('no salary', 'pdf', { resume: { salary: [] }, expected: { salary: null } }),
  goldenCase('salary by agreement', 'pdf', {
    resume: { salary: ['по договорённости'] },
    expected: { salary: null },
  }),
  goldenCase('salary in another currency', 'pdf', {
    resume: { salary: ['2 000', '$ на руки'] },
    expected: { salary: null },
  }),
  goldenCase('a Latin name and a foreign citizenship', 'pdf', {
    resume: {
      name: 'Smith John',
      head: [
        'Мужчина, 41 год, родился 3 января 1985',
        '+375 29 123-45-67',
        'John.Smith+work@mail.example.com',
        'Проживает: Санкт-Петербург',
        'Гражданство: Беларусь',
      ],
    },
    expected: {
      firstName: 'John',
      lastName: 'Smith',
      birthDate: '1985-01-03',
      phone: '+375 29 123-45-67',
      email: 'john.smith+work@mail.example.com',
      telegram: '',
      city: 'Санкт-Петербург',
      citizenship: 'BY',
    },
  }),
  goldenCase('a double name without a patronymic', 'pdf', {
    resume: { name: 'Римская-Корсакова Анна-Мария' },
    expected: { firstName: 'Анна-Мария', lastName: 'Римская-Корсакова' },
  }),
  goldenCase('contacts with labels', 'pdf', {
    resume: {
      head: [
        'Женщина, родилась 12 мая 1990',
        'Телефон: 8 (913) 555-01-02',
        'E-mail: o.ilina@mail.example.ru',
        't.me/olga_ilina',
        'Проживает: Ростов-на-Дону',
        'Гражданство: Кыргызстан',
      ],
    },
    expected: {
      phone: '8 (913) 555-01-02',
      email: 'o.ilina@mail.example.ru',
      city: 'Ростов-на-Дону',
      citizenship: 'KG',
    },
  }),
  goldenCase('contacts on one line', 'docx', {
    resume: {
      head: [
        'Женщина, родилась 12 мая 1990',
        '+7-913-555-01-02, olga@example.ru, @olga_ilina',
        'Проживает: Нижний Новгород',
        'Гражданство: Россия',
      ],
    },
    // Without a label nobody knows of which network the name is.
    expected: { phone: '+7-913-555-01-02', telegram: '', city: 'Нижний Новгород' },
  }),
  goldenCase('a title with slashes', 'pdf', {
    resume: { title: 'Бухгалтер / Экономист / Аудитор' },
    expected: { title: 'Бухгалтер / Экономист / Аудитор' },
  }),
  goldenCase('bullets about oneself', 'pdf', {
    resume: { about: BULLETS },
    expected: { about: BULLETS.join('\n').replaceAll('  ', ' ') },
  }),
  goldenCase('work forms and driving', 'pdf', {
    resume: {
      goal: [
        'Специализации:',
        '—  Бухгалтер',
        'Тип занятости: проектная работа, стажировка',
        'Формат работы: гибрид, на месте работодателя',
        'График работы: сменный график',
      ],
      driving: ['Права категории B'],
    },
    expected: {
      employment: ['project', 'internship'],
      workForms: ['hybrid', 'on_site'],
      schedules: ['shifts'],
    },
  }),
]
