import type { Deps } from '#server/features/content/context.ts'
import { findTypedFigures } from '#server/features/content/facts/typed-figures.ts'
import { frontMatterOf, HEADS } from '#server/features/content/texts/heads.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import { variablesIn, type Variables } from '#server/features/content/variables/variables.ts'
import type { TextError } from '#shared/features/content/editing/contract.ts'
import type { TextHeadDraft } from '#shared/features/content/editing/model.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { parseMarkdown } from '#server/features/content/texts/markdown.ts'
import { matchRoute } from '#shared/routing/route-table.ts'

type Draft = { kind: TextKind; slug: string; body: string }
type Token = ReturnType<typeof parseMarkdown>[number]

const TEXT_MIN = 20

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

/** Figures that change with the year must be variables. */
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

/** Returns the errors in the Markdown of a text, by line. */
function bodyErrors(
  deps: Deps,
  draft: Draft,
  unknownVariables: (text: string) => readonly string[],
): TextError[] {
  const { body, kind } = draft
  if (body.trim().length < TEXT_MIN)
    return [{ field: null, line: 1, message: 'Текст короче двадцати знаков.' }]
  const lines = body.split('\n')
  const found = parseMarkdown(body).flatMap((token) => {
    const start = token.map?.[0] ?? 0
    return [
      ...blockErrors(token, kind).map((message) => ({ field: null, line: start + 1, message })),
      ...(token.children ?? []).flatMap((inline) => {
        const message = inlineError(deps, draft, inline)
        if (message === null) return []
        const needle = attributeOf(inline, 'href') || attributeOf(inline, 'src') || inline.content
        return { field: null, line: lineOf(lines, start, needle), message }
      }),
    ]
  })
  const variables = lines.flatMap((text, at) =>
    unknownVariables(text).map((name) => ({
      field: null,
      line: at + 1,
      message: `Переменной {{${name}}} нет.`,
    })),
  )
  return [...found, ...variables].toSorted((a, b) => a.line - b.line)
}

/** Returns the line, counted from 1, that contains a part of a block beginning at `start`. */
function lineOf(lines: readonly string[], start: number, needle: string): number {
  const at = lines.findIndex((line, index) => index >= start && line.includes(decoded(needle)))
  return (at === -1 ? start : at) + 1
}

/** Markdown percent-encodes addresses. */
function decoded(address: string) {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function blockErrors({ type, tag }: Token, kind: TextKind): string[] {
  if (type === 'fence' || type === 'code_block')
    return ['Блоков кода на страницах нет: уберите отступ в четыре пробела или тройные кавычки.']
  if (type !== 'heading_open') return []
  if (kind === 'help') return ['В ответе нет заголовков: заголовок — сам вопрос.']
  return tag === 'h2' || tag === 'h3' ? [] : ['Заголовки бывают второго и третьего уровня: «##» и «###».']
}

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? '')

function inlineError(deps: Deps, draft: Draft, token: Token): string | null {
  if (token.type === 'link_open') return linkError(deps, draft, attributeOf(token, 'href'))
  if (token.type === 'image') {
    const src = attributeOf(token, 'src')
    if (!deps.texts.pictures().has(src)) return `Картинки ${src} нет: загрузите её кнопкой «Картинка».`
    return token.content.trim() === '' ? 'У картинки нет описания: напишите его в квадратных скобках.' : null
  }
  if (token.type === 'text' && /<\/?[a-z][^>]*>/i.test(token.content))
    return 'HTML не работает: его увидят как текст.'
  return null
}

function linkError(deps: Deps, draft: Draft, href: string): string | null {
  if (href.startsWith('https://')) return null
  if (!href.startsWith('/')) return `Ссылка ${href} должна начинаться с https:// или с косой черты.`
  return leadsSomewhere(deps, draft, href) ? null : `Страницы ${href} нет.`
}

/** Whether a link of a text leads to something that exists. */
export function leadsSomewhere(deps: Deps, draft: { kind: TextKind; slug: string }, href: string): boolean {
  const url = URL.parse(href, 'https://board.example')
  if (!url || url.host !== 'board.example') return false
  if (/^\/(api\/docs|api\/openapi\.json|sitemap\.xml|yandex-vacancies\.xml)$/.test(url.pathname)) return true
  if (/^\/(vacancies(\/[\w/-]+)?\/feed\.(rss|json)|calendar(\/\d{4})?\.ics)$/.test(url.pathname)) return true
  const found = matchRoute(url.pathname)
  if (!found?.route.page) return false
  const slug = found.params['slug'] ?? ''
  const isText = (kind: TextKind, one: string) =>
    deps.texts.all(kind).has(one) || (draft.kind === kind && draft.slug === one)
  switch (found.route.name) {
    case 'blog-slug':
      return isText('article', slug)
    case 'professii-slug':
      return isText('profession', slug)
    case 'help':
      return url.hash === '' || isText('help', url.hash.slice(1))
    case 'landing':
      return LANDING_PAGES.some((page) => page.slug === slug)
    case 'vacancies-slug':
      return slug === '' || isList(deps, slug)
    default:
      return true
  }
}

function isList({ referenceData }: Deps, slug: string): boolean {
  return slug
    .split('/')
    .every(
      (one) =>
        referenceData.professions.bySlug(one) !== null ||
        referenceData.locations.bySlug(one) !== null ||
        VACANCY_ATTRIBUTES.some((attribute) => attribute.slug === one),
    )
}
