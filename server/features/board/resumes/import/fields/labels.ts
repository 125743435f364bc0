import { withoutGaps, type FileLine } from '../file-line.ts'
import { isDatePart } from './date-spans.ts'
import { findHeading, HEADING_NAMES } from './sections.ts'

/** What a label says of the text behind it; `text` labels belong to the text of a job. */
type LabelKind = 'company' | 'dates' | 'institution' | 'level' | 'person' | 'position' | 'speciality' | 'text'

const NAMES: Readonly<Record<LabelKind, string>> = {
  position:
    'должность|занимаемая должность|позиция|роль|position|role|job title|title|occupation|occupation or position held|position held',
  company:
    'компания|организация|работодатель|место работы|предприятие|название компании|название организации|наименование организации|company|employer|organization|organisation|name of employer|employer name|company name|name and address of employer',
  dates:
    'период|период работы|срок работы|сроки|сроки работы|дата|даты|даты работы|время работы|годы|годы работы|годы обучения|период обучения|год окончания|год выпуска|dates|period|duration|years|graduation year|year of graduation|date',
  text: 'обязанности|должностные обязанности|основные обязанности|мои обязанности|достижения|мои достижения|функционал|функции|задачи|результаты|проекты|стек|технологии|инструменты|что делал|что делала|чем занимался|чем занималась|responsibilities|key responsibilities|main responsibilities|duties|main activities|main activities and responsibilities|achievements|key achievements|results|projects|stack|tech stack|technologies|tools|причина увольнения|сфера|сфера деятельности|отрасль|деятельность компании|формат|адрес|сайт|телефон|стаж',
  institution:
    'учебное заведение|название учебного заведения|образовательное учреждение|вуз|институт|университет|институция|name of organisation|name of organization|name and type of organisation|institution|university|school|educational institution',
  speciality:
    'специальность|направление|направление подготовки|факультет|кафедра|профессия|квалификация по диплому|principal subjects|major|speciality|specialty|field of study|faculty|department',
  level:
    'квалификация|уровень|уровень образования|степень|degree|title of qualification|qualification|level|level of education',
  person:
    'фио|фамилия имя отчество|фамилия, имя|фамилия, имя, отчество|фамилия|имя|отчество|имя и фамилия|дата рождения|возраст|пол|город|город проживания|место жительства|место проживания|адрес проживания|проживание|регион|гражданство|семейное положение|дети|переезд|командировки|водительские права|телефон|мобильный|мобильный телефон|e-mail|email|почта|электронная почта|эл. почта|telegram|телеграм|whatsapp|зарплата|желаемая зарплата|зарплатные ожидания|желаемая заработная плата|ожидаемая зарплата|уровень зарплаты|занятость|тип занятости|график|график работы|форма работы|формат работы|name|full name|first name|surname|last name|first name / surname|surname / first name|first name(s) / surname(s)|date of birth|birthday|age|gender|sex|location|city|address|citizenship|nationality|marital status|phone|mobile|telephone|salary|expected salary|desired salary|employment|work format|schedule|relocation|driving licence|driving license|website|github|linkedin',
}

const fold = (text: string) =>
  withoutGaps(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*[:—–-]?\s*$/u, '')
    .replace(/\.$/, '')

const KINDS: ReadonlyMap<string, ReadonlySet<LabelKind>> = buildKinds()

function buildKinds() {
  const kinds = new Map<string, Set<LabelKind>>()
  for (const [kind, names] of Object.entries(NAMES))
    for (const name of names.split('|')) kinds.set(name, (kinds.get(name) ?? new Set()).add(asKind(kind)))
  return kinds
}

/** Safe: the keys of `NAMES`. */
function asKind(kind: string) {
  return kind as LabelKind
}

const ALL_KINDS = Object.keys(NAMES).map(asKind)

/** «Должность: диспетчер»: the label, what it may say, and the text behind it; null for a line without one. */
export function findLabel(
  line: string,
  kinds: readonly LabelKind[],
): { kind: LabelKind; label: string; text: string } | null {
  const [label = ''] = /^[^:—–\t]{2,45}?(?:\s*:|\s[—–-]\s|\t)\s*(?=\S)/u.exec(line) ?? []
  if (label === '') return null
  const known = KINDS.get(fold(label))
  const kind = kinds.find((one) => known?.has(one))
  return kind ? { kind, label, text: line.slice(label.length) } : null
}

/** Words that names and sentences begin with as often. */
const NAMES_TOO = new Set(
  'институт|университет|вуз|институция|school|university|institution|компания|организация|предприятие|company|organization|organisation|работа|опыт|обучение|образование|education|experience|professional experience|work experience|профиль|достижения|проекты|projects|achievements|results|результаты|стек|stack|tools|технологии|technologies|инструменты|формат|сайт|title|position|роль|role|summary|profile|about|level|уровень|направление|факультет|department|faculty|карьера|career|учеба|стаж|training|интересы|interests|продажи|программы|награды|awards|позиция|вакансия|цель|goal|имя|name|language|contact|дополнительно|additional|employment|date|years|period'.split(
    '|',
  ),
)

/** Labels and headings by their length, so that the longest is found first. */
const BARE_LABELS = new RegExp(
  `^(${[...KINDS.keys(), ...HEADING_NAMES]
    .filter((name) => name.length >= 4 && !NAMES_TOO.has(name))
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('е', '[её]'))
    .join('|')})\\s+(?=[\\p{Lu}\\d«"+(•–-]|\\p{Ll})`,
  'iu',
)
/** So many labels without a sign behind them are a way of writing, and no sentences. */
const BARE_MIN = 4

/** In a file whose labels stand beside their texts without a sign, «Должность Кладовщик», they get a colon. */
export function separateLabels(lines: readonly FileLine[]): FileLine[] {
  const isBare = ({ text, column }: FileLine) =>
    column === null &&
    text.length < 300 &&
    /^\p{Lu}/u.test(text) &&
    BARE_LABELS.test(text) &&
    findLabel(text, ALL_KINDS) === null &&
    !isLabelName(text) &&
    findHeading(text) === null
  const found = lines.filter(isBare).map(({ text }) => BARE_LABELS.exec(text)?.[1]?.toLowerCase())
  if (new Set(found).size < BARE_MIN) return [...lines]
  return lines.map((line) =>
    isBare(line) ? { ...line, text: line.text.replace(BARE_LABELS, '$1: '), isContinuation: false } : line,
  )
}

/** «Должность:» alone on its line, or in a cell of its own. */
const isLabelAlone = ({ text, column }: FileLine) =>
  (column === 'left' || /:\s*$/u.test(text)) && text.length <= 45 && KINDS.has(fold(text))

/** «Должность» in a cell is a label of a job, although alone over a text it is a heading. */
const isNameLabel = (text: string) =>
  (['company', 'dates', 'position'] as const).some((kind) => listLabelKinds(text).has(kind))

/** Labels in cells or on lines of their own, joined to the first line of the text that they name. */
export function joinLabels(lines: readonly FileLine[]): FileLine[] {
  const joined: FileLine[] = []
  let isCell = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    const next = lines[at + 1]
    if (!line) break
    if (line.column !== 'right') isCell = false
    const canJoin =
      next !== undefined &&
      isLabelAlone(line) &&
      !isLabelAlone(next) &&
      (line.column !== 'left' || next.column === 'right') &&
      (findHeading(line.text) === null || isNameLabel(line.text)) &&
      !isDatePart(line.text)
    if (canJoin) {
      const label = line.text.replace(/\s*:?\s*$/u, '')
      joined.push({
        ...next,
        text: `${label}: ${next.text}`,
        column: null,
        isContinuation: false,
        isBlockStart: line.isBlockStart === true,
      })
      isCell = line.column === 'left'
      at += 1
    } else joined.push(isCell && line.column === 'right' ? { ...line, column: null } : line)
  }
  return joined
}

export const isLabelName = (text: string) => KINDS.has(fold(text))
export const listLabelKinds = (text: string): ReadonlySet<LabelKind> => KINDS.get(fold(text)) ?? new Set()
