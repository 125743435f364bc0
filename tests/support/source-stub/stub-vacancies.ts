import { createRandom } from '../random.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** An invented vacancy, which each protocol writes in its own way. */
export type StubVacancy = {
  /** From 1; identifies the vacancy. */
  number: number
  title: string
  /** Sentences of at least 150 characters, different for each vacancy. */
  text: string
  company: { title: string; inn: string }
  city: string
  /** Two digits. */
  regionCode: string
  isRemote: boolean
  /** Roubles a month; null when the employer does not say. */
  pay: { from: number; to: number } | null
  /** Instants. */
  publishedAt: string
  modifiedAt: string
}

const TITLES = [
  'Оператор чата',
  'Бухгалтер',
  'Корректор',
  'Тестировщик',
  'Менеджер поддержки',
  'Аналитик',
  'Редактор',
]
const CITIES = [
  ['Калуга', '40'],
  ['Казань', '16'],
  ['Томск', '70'],
  ['Москва', '77'],
] as const
const TASKS = [
  'отвечать покупателям в чате',
  'вести таблицу заказов',
  'проверять тексты перед выпуском',
  'сверять счета поставщиков',
  'готовить отчёт за неделю',
  'описывать ошибки для разработчиков',
  'заполнять карточки товаров',
]

/** Always the same vacancies for a seed. Each has been changed at a second of its own within `days` before `now`. */
export function buildStubVacancies({
  count,
  seed = 1,
  now = new Date('2026-11-25T09:00:00Z'),
  days = 60,
  companies = Math.max(1, Math.ceil(count / 20)),
}: {
  count: number
  seed?: number
  now?: Date
  days?: number
  companies?: number
}): StubVacancy[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1
    const company = random.whole(companies) + 1
    const [city, regionCode] = random.one(CITIES) ?? ['Калуга', '40']
    const from = (30 + random.whole(60)) * 1000
    const modified = now.getTime() - Math.floor(((at + 0.5) * days * DAY_MS) / count)
    const tasks = random.some(TASKS, 0.6).join(', ') || TASKS[0]
    return {
      number,
      title: `${random.one(TITLES)} № ${number}`,
      text: `Работа полностью удалённая, участок ${number}. Нужно ${tasks}. Договор по ТК РФ, график с понедельника по пятницу, обучение в первые две недели, связь в рабочем чате. Оплата дважды в месяц.`,
      company: { title: `ООО «ВЫДУМКА ${company}»`, inn: buildInn(company) },
      city,
      regionCode,
      isRemote: true,
      pay: random.next() < 0.2 ? null : { from, to: from + random.whole(4) * 10_000 },
      publishedAt: new Date(modified - random.whole(20) * DAY_MS).toISOString(),
      modifiedAt: new Date(modified).toISOString().replace(/\.\d{3}Z/, 'Z'),
    }
  })
}

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The INN of no legal entity: no tax office has the number 0000. */
export function buildInn(number: number): string {
  const digits = String(number).padStart(9, '0')
  const sum = INN_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits.charAt(at)), 0)
  return `${digits}${(sum % 11) % 10}`
}
