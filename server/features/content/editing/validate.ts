import type { Deps } from '#server/features/content/context.ts'
import { findTypedFigures } from '#server/features/content/facts/typed-figures.ts'
import { frontMatterOf, HEADS } from '#server/features/content/texts/heads.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import { variablesIn } from '#server/features/content/variables/variables.ts'
import type { Variables } from '#server/features/content/variables/variables.ts'
import type { TextError } from '#shared/features/content/editing/contract.ts'
import type { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { bodyErrors } from './body-errors.ts'

type EditedDraft = { kind: TextKind; slug: string; head: TextHeadDraft; body: string }

/** Everything that prevents the publication of a text, in Russian; fields first, then the lines of the body. */
export async function textErrors(deps: Deps, draft: EditedDraft): Promise<TextError[]> {
  const variables = await boardVariables(deps)
  const unknownIn = (text: string) => unknownVariablesIn(text, variables)
  return [
    ...headErrors(draft),
    ...directoryErrors(deps, draft),
    ...draft.head.facts.flatMap(({ says }, at) =>
      unknownIn(says).map((name) => ofField('facts', `Факт ${at + 1}: переменной {{${name}}} нет.`)),
    ),
    ...draft.head.facts.flatMap(({ says }, at) =>
      typedFigures(says).map(({ message }) => ofField('facts', `Факт ${at + 1}: ${message}`)),
    ),
    ...bodyErrors(deps, draft, unknownIn),
    ...typedFigures(draft.body).map(({ line, message }) => ({ field: null, line, message })),
  ]
}

/** Names of the variables of a text that have no value. */
export const unknownVariablesIn = (text: string, variables: Variables): string[] =>
  variablesIn(text).filter((name) => variables(name) === null)

/** What changes with the year is a variable. */
const typedFigures = (text: string) =>
  findTypedFigures(text).map(({ line, typed, name }) => ({
    line,
    message: `«${typed}» меняется с годом: замените на {{${name}}}.`,
  }))

const ofField = (field: string, message: string): TextError => ({ field, line: null, message })

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  title: 'Заголовок: от 5 до 70 знаков, у вопроса до 90.',
  description: 'Описание для поисковых систем: от 80 до 170 знаков.',
  lead: 'Подзаголовок: от 20 до 300 знаков.',
  published: 'Дата публикации: год-месяц-день.',
  topic: 'Выберите тему.',
  section: 'Выберите раздел.',
  order: 'Место в разделе: число от 0 до 9999.',
}

function headErrors({ kind, head }: EditedDraft): TextError[] {
  const { error } = HEADS[kind].safeParse(frontMatterOf(kind, head))
  const wrong = new Set((error?.issues ?? []).map(({ path }) => String(path[0])))
  const facts = head.facts.flatMap(({ says, source, checkBy }, at) =>
    says.trim() !== '' && source.trim() !== '' && isDay(checkBy)
      ? []
      : ofField('facts', `Факт ${at + 1}: нужны утверждение, источник и дата проверки.`),
  )
  return [
    ...[...wrong]
      .filter((field) => field !== 'facts')
      .map((field) => ofField(field, FIELD_MESSAGES[field] ?? `Поле ${field} заполнено неверно.`)),
    ...facts,
  ]
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Professions and attributes that do not exist. */
function directoryErrors({ referenceData }: Deps, { kind, slug, head }: EditedDraft): TextError[] {
  const { professions } = referenceData
  const named = [
    ...(kind === 'article' ? head.professions.map((one) => ['professions', one] as const) : []),
    ...(kind === 'profession' ? head.similar.map((one) => ['similar', one] as const) : []),
    ...(kind === 'profession' ? [['slug', slug] as const] : []),
  ]
  const hasAttribute =
    kind === 'help' || head.attribute === '' || VACANCY_ATTRIBUTES.some((one) => one.slug === head.attribute)
  return [
    ...named
      .filter(([, one]) => professions.bySlug(one) === null)
      .map(([field, one]) => ofField(field, `Профессии «${one}» нет в справочнике.`)),
    ...(hasAttribute ? [] : [ofField('attribute', `Списка вакансий «${head.attribute}» нет.`)]),
  ]
}
