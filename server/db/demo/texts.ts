import type { VacancyDraft } from '#server/features/vacancies/draft.ts'
import { plural } from '#shared/kernel/plural.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoProfession } from './demo-profession.ts'
import { ABOUT } from './industries.ts'
import type { Random } from './random.ts'
import type { DemoTerms } from './terms.ts'

type Texts = Pick<VacancyDraft, 'descriptionHtml' | 'dutiesHtml' | 'requirementsHtml' | 'conditionsHtml'>

/** A description of one of several makes: lists, prose, parts of their own, questions and answers. */
export function demoTexts(
  random: Random,
  { profession, company, terms }: { profession: DemoProfession; company: DemoCompany; terms: DemoTerms },
): Texts {
  const parts = {
    intro: introOf(random, { profession, company }),
    duties: random.sample(profession.duties, random.int(4, Math.min(6, profession.duties.length))),
    requirements: random.sample(profession.requirements, random.int(3, 5)),
    conditions: [...termsInWords(random, terms), ...random.sample(profession.perks, random.int(1, 3))],
    ending: random.pick(ENDINGS),
  }
  const none = { dutiesHtml: null, requirementsHtml: null, conditionsHtml: null }
  const make = random.weighted([
    ['lists', 40],
    ['parts', 30],
    ['prose', 15],
    ['selection', 15],
  ] as const)
  switch (make) {
    case 'lists':
      return { ...none, descriptionHtml: listed(random, parts) }
    case 'parts':
      return {
        descriptionHtml: paragraphs(parts.intro) + paragraphs([parts.ending]),
        dutiesHtml: list(parts.duties),
        requirementsHtml: list(parts.requirements),
        conditionsHtml: list(parts.conditions),
      }
    case 'prose':
      return { ...none, descriptionHtml: prose(random, parts) }
    case 'selection':
      return { ...none, descriptionHtml: listed(random, parts) + selection(random) }
  }
}

type Parts = {
  intro: string[]
  duties: string[]
  requirements: string[]
  conditions: string[]
  ending: string
}

function introOf(
  random: Random,
  { profession, company }: { profession: DemoProfession; company: DemoCompany },
): string[] {
  const { what, facts } = ABOUT[company.industry]
  const about =
    company.type === 'agency'
      ? `Наш клиент — ${random.pick(what)}.`
      : random.pick([
          `${company.title} — ${random.pick(what)}.`,
          `Мы — ${random.pick(what)}.`,
          `Привет! Это ${random.pick(what)}.`,
        ])
  const seek = random.pick([
    `Ищем человека, который ${profession.mission}.`,
    `Нам нужен коллега, который ${profession.mission}.`,
    `В команду приглашаем специалиста, который ${profession.mission}.`,
    `Расширяем команду и ждём того, кто ${profession.mission}.`,
  ])
  const why = random.pick(REASONS)
  const fact = random.sample(facts, random.int(1, 2)).join(' ')
  return random.pick([
    [`${about} ${fact}`, `${seek} ${why}`],
    [`${seek} ${why}`, `${about} ${fact}`],
    [`${about} ${seek}`, `${fact} ${why}`],
  ])
}

const REASONS = [
  'Заказов стало больше, и текущая команда уже не успевает.',
  'Предыдущий сотрудник перешёл в соседний отдел и поможет войти в курс дела.',
  'Открываем новое направление, поэтому многое можно построить с нуля.',
  'Работа постоянная, не на один проект.',
  'Первые недели рядом будет наставник.',
  'Нам важнее результат, чем часы у экрана.',
  'Позиция новая, круг задач обсудим на встрече.',
]
const ENDINGS = [
  'Откликайтесь здесь: отвечаем в течение двух рабочих дней.',
  'Расскажите в отклике, почему вам близка эта работа.',
  'Если сомневаетесь, подходите ли вы, всё равно откликнитесь: обсудим.',
  'Приложите к отклику пару примеров, если они есть.',
  'Отвечаем каждому, даже если решение отрицательное.',
  'Будем рады познакомиться.',
]
const HEADINGS = {
  duties: ['Обязанности', 'Чем предстоит заниматься', 'Что делать', 'Задачи', 'Вам предстоит'],
  requirements: [
    'Требования',
    'Что для нас важно',
    'Кого ждём',
    'Мы ожидаем',
    'Нам подойдёт тот, у кого есть',
  ],
  conditions: ['Условия', 'Что мы предлагаем', 'Мы предлагаем', 'Что взамен'],
}

function listed(random: Random, { intro, duties, requirements, conditions, ending }: Parts) {
  return [
    paragraphs(intro),
    section(random.pick(HEADINGS.duties), duties),
    section(random.pick(HEADINGS.requirements), requirements),
    section(random.pick(HEADINGS.conditions), conditions),
    random.chance(0.6) ? paragraphs([ending]) : '',
  ].join('')
}

function prose(random: Random, { intro, duties, requirements, conditions, ending }: Parts) {
  const lead = random.pick(['Каждый день нужно будет', 'Работа такая:', 'В ваших руках окажется вот что:'])
  return [
    paragraphs(intro),
    paragraphs([`${lead} ${sentence(duties.slice(0, 3))} Кроме того, ${sentence(duties.slice(3))}`]),
    paragraphs([`<strong>Важно для нас:</strong> ${sentence(requirements)}`]),
    section(random.pick(HEADINGS.conditions), conditions),
    paragraphs([ending]),
  ].join('')
}

function selection(random: Random) {
  const steps = random.sample(
    [
      'Короткий разговор о задачах и ожиданиях',
      'Небольшое оплачиваемое задание',
      'Встреча с руководителем по видеосвязи',
      'Знакомство с командой',
      'Анкета из пяти вопросов',
    ],
    random.int(2, 3),
  )
  return `<h3>${random.pick(['Как проходит отбор', 'Этапы'])}</h3><ol>${[...steps, 'Предложение и договор'].map((step) => `<li>${step}</li>`).join('')}</ol>`
}

/** «a, b и c.» in lower case but for words that are names. */
function sentence(items: readonly string[]) {
  const lower = items.map((item) =>
    /^[А-ЯЁ][а-яё]/.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item,
  )
  const last = lower.at(-1) ?? ''
  return `${lower.length > 1 ? `${lower.slice(0, -1).join('; ')}; ` : ''}${last}.`
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const section = (heading: string, items: readonly string[]) => `<h3>${heading}</h3>${list(items)}`

/** Terms of the columns as a reader would be told them; most, not all, since people leave things out. */
function termsInWords(random: Random, terms: DemoTerms): string[] {
  const { schedule, hoursPerDay, workStartsAt, workEndsAt, contracts, payFrequency, equipment, labels } =
    terms
  const hours =
    workStartsAt !== null && workEndsAt !== null
      ? `, с ${clock(workStartsAt)} до ${clock(workEndsAt)} по московскому времени`
      : hoursPerDay === null
        ? ''
        : `, ${hoursPerDay} ${plural(hoursPerDay, { one: 'час', few: 'часа', many: 'часов' })} в день`
  const all = [
    random.pick(PLACE[terms.workForm]),
    `${SCHEDULE[schedule]}${hours}`,
    `Оформление: ${contracts.map((contract) => CONTRACT[contract]).join(' или ')}`,
    PAY[payFrequency],
    ...(equipment ? [EQUIPMENT[equipment]] : []),
    ...labels.map((label) => LABEL[label]),
  ]
  return all.filter(() => random.chance(0.85))
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const PLACE: Readonly<Record<DemoTerms['workForm'], readonly string[]>> = {
  remote: [
    'Полностью удалённая работа',
    'Работа из дома на постоянной основе',
    'Удалённый формат, офис посещать не нужно',
  ],
  home: ['Надомная работа, всё привозит курьер', 'Работа на дому в удобное время'],
  hybrid: [
    'Гибрид: два дня в офисе, остальные из дома',
    'Раз в неделю встречаемся в офисе, остальное время удалённо',
  ],
  travelling: ['Разъездной характер работы по городу', 'Маршрут рядом с домом'],
  on_site: ['Работа на месте, недалеко от остановки', 'Тёплое рабочее место и комната отдыха'],
}
const SCHEDULE: Readonly<Record<DemoTerms['schedule'], string>> = {
  five_two: 'График 5/2',
  six_one: 'График 6/1',
  two_two: 'График 2/2',
  shifts: 'Сменный график',
  weekends: 'Работа по выходным',
  flexible: 'Свободный график',
  other: 'Вахта 30 на 30 дней',
}
const CONTRACT: Readonly<Record<DemoTerms['contracts'][number], string>> = {
  labour: 'трудовой договор с первого дня',
  civil: 'договор ГПХ',
  self_employed: 'самозанятость',
  sole_proprietor: 'договор с ИП',
}
const PAY: Readonly<Record<DemoTerms['payFrequency'], string>> = {
  daily: 'Выплаты каждый день после смены',
  weekly: 'Выплаты раз в неделю',
  twice_monthly: 'Зарплата два раза в месяц без задержек',
  monthly: 'Выплата раз в месяц, до пятого числа',
  per_project: 'Оплата за каждый принятый заказ',
}
const EQUIPMENT: Readonly<Record<NonNullable<DemoTerms['equipment']>, string>> = {
  employer: 'Технику выдаём и привозим домой',
  compensated: 'Компенсация за использование своей техники и интернета',
  own: 'Нужен свой компьютер или инструмент',
}
const LABEL: Readonly<Record<DemoTerms['labels'][number], string>> = {
  disability: 'Рады соискателям с инвалидностью',
  from_age_14: 'Можно с 14 лет с согласия родителей',
  internship: 'Обучаем всему за свой счёт',
  no_calls: 'Работа без звонков',
  no_video: 'Видеосвязь не понадобится',
  child_at_home: 'Можно совмещать с уходом за ребёнком',
}
