/** Trades of people who also send resumes in English. */
import type { Trade, TradeTexts } from './trade.ts'

const build = (texts: TradeTexts, latin: TradeTexts): Trade => ({
  genders: ['f', 'm'],
  companies: ['tech'],
  education: 'higher',
  isOfComputers: true,
  texts,
  latin,
})

const BACKEND = build(
  {
    titles: ['Backend-разработчик', 'Python-разработчик', 'Разработчик Go', 'Senior Backend Developer'],
    positions: [
      'Стажёр-разработчик',
      'Junior Python-разработчик',
      'Backend-разработчик',
      'Ведущий разработчик',
    ],
    industry: 'Разработка программного обеспечения',
    duties: [
      'Разработка микросервисов на Python и Go, PostgreSQL, Kafka',
      'Ускорил расчёт отчётов с 40 до 3 минут, переписал запросы на ClickHouse',
      'Покрыл тестами платёжный модуль, внедрил код-ревью',
      'Проектирование REST API для мобильного приложения',
      'Настройка CI/CD, Docker, мониторинг в Grafana',
      'Наставничество над двумя стажёрами',
      'Дежурства, разбор инцидентов, написание постмортемов',
    ],
    skills: ['Python', 'Go', 'PostgreSQL', 'Docker', 'Kafka', 'Redis', 'Django', 'FastAPI', 'Git', 'Linux'],
    specialities: ['Прикладная математика и информатика', 'Программная инженерия'],
    courses: [
      ['Проектирование высоких нагрузок', 'Школа «Стек и куча»'],
      ['Go на практике', 'Курсы «Горутина»'],
    ],
    about: ['Люблю понятный код и измеримые улучшения.', 'Ищу удалённую команду с сильными процессами.'],
  },
  {
    titles: ['Backend Developer', 'Senior Python Developer', 'Software Engineer', 'Go Developer'],
    positions: ['Junior Developer', 'Python Developer', 'Software Engineer', 'Senior Software Engineer'],
    industry: 'Software development',
    duties: [
      'Built payment services in Python and Go on top of PostgreSQL and Kafka',
      'Cut the final report time from 40 to 3 minutes by rewriting slow queries',
      'Designed a flexible REST API for the mobile application',
      'Set up CI/CD workflows, Docker images and Grafana dashboards',
      'Mentored two interns and reviewed their code',
      'Fixed flaky tests and raised coverage to 87%',
      'Took part in on-call rotation and wrote postmortems',
    ],
    skills: [
      'Python',
      'Go',
      'PostgreSQL',
      'Docker',
      'Kafka',
      'Redis',
      'FastAPI',
      'Terraform',
      'Git',
      'Linux',
    ],
    specialities: ['Applied Mathematics', 'Software Engineering', 'Computer Science'],
    courses: [
      ['High Load Design', 'Stack and Heap School'],
      ['Practical Go', 'Goroutine Courses'],
    ],
    about: [
      'Engineer who likes clear code and measured results.',
      'Looking for a remote team with mature processes.',
    ],
  },
)

const FRONTEND = build(
  {
    titles: ['Frontend-разработчик', 'React-разработчик', 'Веб-разработчик'],
    positions: ['Верстальщик', 'Junior Frontend-разработчик', 'Frontend-разработчик', 'Тимлид фронтенда'],
    industry: 'Интернет-компания',
    duties: [
      'Вёрстка и разработка личного кабинета на React и TypeScript',
      'Перевёл сборку на Vite, время сборки упало с 4 минут до 30 секунд',
      'Создал библиотеку из 45 компонентов и документацию к ней',
      'Доступность: клавиатура, контраст, экранные дикторы',
      'Работа с дизайнером и аналитиком над новыми экранами',
      'Сквозные тесты Playwright, модульные тесты',
    ],
    skills: ['TypeScript', 'React', 'HTML', 'CSS', 'Vite', 'Redux', 'Playwright', 'Figma', 'Node.js'],
    specialities: ['Информационные системы и технологии', 'Прикладная информатика'],
    courses: [['Доступные интерфейсы', 'Школа «Пиксель в пиксель»']],
    about: ['Делаю интерфейсы, которыми удобно пользоваться всем.'],
  },
  {
    titles: ['Frontend Developer', 'React Developer', 'UI Engineer'],
    positions: ['Web Developer', 'Junior Frontend Developer', 'Frontend Developer', 'Frontend Team Lead'],
    industry: 'Internet services',
    duties: [
      'Developed a customer cabinet with React and TypeScript',
      'Moved the build to Vite and cut it from 4 minutes to 30 seconds',
      'Created a library of 45 components with documentation',
      'Improved accessibility: keyboard, contrast, screen readers',
      'Worked with designers and analysts on new workflows',
      'Wrote end-to-end tests with Playwright',
    ],
    skills: ['TypeScript', 'React', 'HTML', 'CSS', 'Vite', 'Redux', 'Playwright', 'Figma', 'Node.js'],
    specialities: ['Information Systems', 'Computer Science'],
    courses: [['Accessible Interfaces', 'Pixel to Pixel School']],
    about: ['I make interfaces that everybody can use.'],
  },
)

const TESTER = build(
  {
    titles: ['Тестировщик', 'QA-инженер', 'Инженер по тестированию'],
    positions: ['Специалист поддержки', 'Тестировщик', 'QA-инженер', 'Старший QA-инженер'],
    industry: 'Мобильные приложения',
    duties: [
      'Функциональное и регрессионное тестирование мобильного приложения',
      'Составление тест-кейсов и чек-листов, более 600 кейсов',
      'Автотесты API на Python, запуск в GitLab CI',
      'Проверка вёрстки в разных браузерах',
      'Анализ логов, SQL-запросы к базе',
    ],
    skills: ['Postman', 'SQL', 'Charles', 'Pytest', 'Jira', 'Тест-дизайн', 'Git', 'DevTools'],
    specialities: ['Информационная безопасность', 'Прикладная информатика'],
    courses: [['Тестировщик с нуля', 'Школа «Баг и фича»']],
    about: ['Нахожу ошибки раньше пользователей.'],
  },
  {
    titles: ['QA Engineer', 'Software Tester', 'QA Automation Engineer'],
    positions: ['Support Specialist', 'Software Tester', 'QA Engineer', 'Senior QA Engineer'],
    industry: 'Mobile applications',
    duties: [
      'Functional and regression testing of a mobile application',
      'Wrote more than 600 test cases and checklists',
      'Automated API tests in Python and ran them in GitLab CI',
      'Verified fixes and filed detailed defect reports',
      'Analysed logs and queried databases',
    ],
    skills: ['Postman', 'SQL', 'Charles', 'Pytest', 'Jira', 'Test design', 'Git', 'DevTools'],
    specialities: ['Information Security', 'Computer Science'],
    courses: [['Tester from Scratch', 'Bug and Feature School']],
    about: ['I find defects before users do.'],
  },
)

const DESIGNER = build(
  {
    titles: ['Графический дизайнер', 'UX/UI-дизайнер', 'Дизайнер интерфейсов', 'Веб-дизайнер'],
    positions: ['Помощник дизайнера', 'Графический дизайнер', 'UX/UI-дизайнер', 'Арт-директор'],
    industry: 'Дизайн и реклама',
    duties: [
      'Разработка фирменного стиля, логотипов и упаковки',
      'Макеты сайтов и мобильных приложений в Figma',
      'Исследования пользователей: 30 интервью, карта пути клиента',
      'Подготовка макетов к печати, контроль цветопробы',
      'Собрала дизайн-систему из 120 компонентов',
      'Иллюстрации для блога и рассылок',
    ],
    skills: ['Figma', 'Illustrator', 'Photoshop', 'InDesign', 'Типографика', 'Прототипирование', 'Blender'],
    specialities: ['Графический дизайн', 'Дизайн среды'],
    courses: [
      ['Шрифт в интерфейсе', 'Школа «Кегль»'],
      ['Анимация интерфейсов', 'Мастерская «Кадр»'],
    ],
    about: ['Придумываю простые вещи и довожу их до печати.'],
  },
  {
    titles: ['Graphic Designer', 'UX/UI Designer', 'Product Designer'],
    positions: ['Junior Designer', 'Graphic Designer', 'UX/UI Designer', 'Art Director'],
    industry: 'Design and advertising',
    duties: [
      'Designed brand identity, logos and packaging',
      'Prepared site and application mockups in Figma',
      'Ran 30 user interviews and built a journey map',
      'Prepared files for print and checked colour proofs',
      'Assembled a design system of 120 components',
      'Drew illustrations for the blog and newsletters',
    ],
    skills: ['Figma', 'Illustrator', 'Photoshop', 'InDesign', 'Typography', 'Prototyping', 'Blender'],
    specialities: ['Graphic Design', 'Interior Design'],
    courses: [['Type in Interfaces', 'Kegel School']],
    about: ['I invent simple things and bring them to print.'],
  },
)

export const COMPUTER_TRADES: readonly Trade[] = [BACKEND, FRONTEND, TESTER, DESIGNER]
