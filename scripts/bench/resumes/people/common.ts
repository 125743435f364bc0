/** Duties of any trade, so that jobs of one resume need not repeat each other. */
export const COMMON_DUTIES = [
  'Участие в еженедельных совещаниях, подготовка кратких отчётов для руководителя',
  'Взаимодействие со смежными отделами и подрядчиками по вопросам сроков и качества',
  'Составление инструкций и памяток для новых сотрудников',
  'Ведение таблиц учёта в Excel, сверка данных в конце месяца',
  'Замещал старшего смены во время отпусков',
  'Предложил порядок хранения документов, который сократил поиск с получаса до минуты',
  'Соблюдение регламентов, норм охраны труда и конфиденциальности',
  'Консультирование коллег по профессиональным вопросам',
  'Подготовка к проверкам, исправление замечаний в срок',
  'Приём и передача дел, архивирование материалов за 2018–2022 годы',
  'Разбор жалоб и предложений, ответы в течение рабочего дня',
  'Освоил работу в удалённом формате и помог перейти на него всей группе из двенадцати человек',
  'Закупка расходных материалов в пределах бюджета 150 000 рублей в месяц',
] as const

export const COMMON_ENGLISH_DUTIES = [
  'Prepared weekly reports for the management and presented them at meetings',
  'Defined the workflow of the first support line together with the office in another city',
  'Wrote guides for newcomers and kept the internal wiki up to date',
  'Coordinated with contractors on deadlines, quality and budgets',
  'Officially recognised as the most efficient member of the team in 2021',
  'Negotiated specifications with customers and clarified conflicting requirements',
  'Migrated legacy data without losing a single record, 2.5 million rows',
  'Helped a group of twelve people to move to remote work',
  'Organised demo days and collected feedback afterwards',
] as const

/** Longer texts about oneself, which take several lines. */
export const COMMON_ABOUT = [
  'Ответственно отношусь к срокам, умею расставлять приоритеты и спокойно работаю в условиях неопределённости. В прошлых коллективах меня ценили за доброжелательность, внимательность и готовность взять на себя незнакомую задачу.',
  'Последние несколько лет работаю преимущественно дистанционно, поэтому привыкла планировать день самостоятельно, вовремя сообщать о трудностях и оставлять после себя понятные записи, по которым любой коллега может продолжить начатое.',
  'Рассматриваю предложения с официальным оформлением, возможна проектная занятость. Готовность приступить к обязанностям в течение двух недель после согласования условий.',
] as const

export const COMMON_ENGLISH_ABOUT = [
  'Reliable and self-motivated professional with experience in distributed teams. Comfortable with conflicting priorities, careful with details, and confident in written communication. Colleagues describe me as an efficient and friendly person.',
  'For the last few years I have worked remotely, so I plan my own day, report difficulties early and leave clear notes from which anybody can continue my work.',
] as const
