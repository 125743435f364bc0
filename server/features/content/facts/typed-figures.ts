/** Finds figures of years that are typed into a text instead of being its variables: such a text does not follow the year. */
import { FIGURE_NAMES, FIGURES, MILLION, type FigureName } from '#shared/features/reference/taxes/figures.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'

type TypedFigure = { line: number; typed: string; name: FigureName }

const SPACE = String.raw`(?:[\s\u00A0\u202F]|&nbsp;)`

/** What a sentence is about when a round number in it is this figure: 300 000 ₽ may be a salary too. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  income: /НДФЛ|налог|на руки/iu,
  employer: /взнос/iu,
  npd: /самозанят|профессиональный доход|НПД|налог/iu,
  ip: /УСН|упрощ|предпринимател|взнос|НДС|(?<!\p{L})ИП(?!\p{L})/iu,
  remote: /техник|оборудован|дистанцион|компенсац|налог/iu,
}

const outsideOfNumbers = (form: string) => new RegExp(String.raw`(?<![\d,.])${form}`, 'u')
const decimal = (value: number) => String(value).replace('.', '[,.]')
const grouped = (value: number) => `${String(value).replaceAll(/\B(?=(\d{3})+$)/g, `${SPACE}?`)}(?!\\d)`

type Pattern = { name: FigureName; form: RegExp; topic: RegExp | null }

/** Of every value that a figure has had or will have; numbers with more than two digits before the zeros speak for themselves. */
const PATTERNS: readonly Pattern[] = FIGURE_NAMES.flatMap((name) => {
  const topic = TOPICS[name.slice(0, name.indexOf('.'))] ?? null
  const values = new Set(SHIPPED_FIGURES.flatMap((row) => (row.name === name ? row.value : [])))
  return [...values].flatMap((value): Pattern[] => {
    if (FIGURES[name].unit === 'percent')
      return [{ name, topic, form: outsideOfNumbers(`${decimal(value)}${SPACE}*(?:%|процент)`) }]
    const isRound = String(value).replace(/0+$/, '').length <= 2
    const sum = { name, topic: isRound ? topic : null }
    const unit = isRound ? `${SPACE}*(?:₽|руб)` : ''
    return [
      { ...sum, form: outsideOfNumbers(grouped(value) + unit) },
      ...(value >= MILLION / 10
        ? [{ ...sum, topic, form: outsideOfNumbers(`${decimal(value / MILLION)}${SPACE}*(?:млн|миллион)`) }]
        : []),
      ...(value % 1000 === 0
        ? [{ ...sum, topic, form: outsideOfNumbers(`${grouped(value / 1000)}${SPACE}*тыс`) }]
        : []),
    ]
  })
})

/** The figures that the text names by their values; of several with one value, the first. */
export function findTypedFigures(text: string): TypedFigure[] {
  const found = text.split('\n').flatMap((line, at) =>
    line.split(/(?<=[.!?;])\s+/).flatMap((sentence) =>
      PATTERNS.flatMap(({ name, form, topic }) => {
        const match = topic === null || topic.test(sentence) ? form.exec(sentence) : null
        return match ? [{ line: at + 1, typed: match[0], name }] : []
      }),
    ),
  )
  return found.filter(
    ({ line, typed }, at) => found.findIndex((one) => one.line === line && one.typed === typed) === at,
  )
}
