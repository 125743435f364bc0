/** The texts of the repository, and the front matter of each kind. */
import { z } from 'zod'
import { ARTICLE_TOPICS } from '#shared/features/content/articles/topics.ts'
import { TextHeadDraft, TEXT_SLUG } from '#shared/features/content/editing/model.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'
import { HELP_SECTIONS } from '#shared/features/content/help/sections.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ContentFacts } from '#server/features/content/variables/facts.ts'
import { parseContent } from '#server/kernel/content.ts'

/** Fields of the front matter that every text has. Dates are strings: YAML has no date in its core schema. */
export const TextHead = z.strictObject({
  title: z.string().min(5).max(70),
  /** For search engines. */
  description: z.string().min(80).max(170),
  /** Under the title. */
  lead: z.string().min(20).max(300),
  published: z.iso.date(),
  facts: ContentFacts.default([]),
})

export type TextHead = z.infer<typeof TextHead>

type Text<Head> = {
  slug: string
  head: Head
  body: string
  /** Which wording this is. */
  contentVersion: string
}

const ArticleHead = TextHead.extend({
  topic: z.enum(ARTICLE_TOPICS),
  /** Related professions of the directory. */
  professions: z.array(z.string()).default([]),
  /** The list of vacancies next to the text; without it that of the first profession. */
  attribute: z.string().optional(),
})
const ProfessionHead = TextHead.extend({
  similar: z.array(z.string()).default([]),
  tools: z.array(z.string()).default([]),
  attribute: z.string().optional(),
})
/** The question is the title; its address is a fragment of the help page. */
const HelpHead = TextHead.omit({ description: true, lead: true }).extend({
  title: z.string().min(5).max(90),
  section: z.enum(HELP_SECTIONS),
  /** Within the section. */
  order: z.number().int().min(0).max(9999),
})

export const HEADS = { article: ArticleHead, profession: ProfessionHead, help: HelpHead }

export type ArticleText = Text<z.output<typeof ArticleHead>>
export type ProfessionText = Text<z.output<typeof ProfessionHead>>
export type HelpText = Text<z.output<typeof HelpHead>>
export type TextsOf = { article: ArticleText; profession: ProfessionText; help: HelpText }
export type AnyText = ArticleText | ProfessionText | HelpText

/** The texts of the repository. */
export const SHIPPED_TEXTS: { [Kind in TextKind]: readonly TextsOf[Kind][] } = {
  article: readTexts(new URL('articles/', import.meta.url), ArticleHead),
  profession: readTexts(new URL('professions/', import.meta.url), ProfessionHead),
  help: readTexts(new URL('help/', import.meta.url), HelpHead),
}

export const shippedText = (kind: TextKind, slug: string): AnyText | null =>
  SHIPPED_TEXTS[kind].find((text) => text.slug === slug) ?? null

/** The fields of a text for its editor. */
export function draftOf({ head: { facts, ...head } }: AnyText): TextHeadDraft {
  return TextHeadDraft.parse({
    ...head,
    facts: facts.map(({ check_by: checkBy, ...fact }) => ({ ...fact, checkBy })),
  })
}

/** The front matter of an edited text, with the fields of its kind only, to be parsed by its schema. */
export function frontMatterOf(kind: TextKind, draft: TextHeadDraft): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    ...draft,
    facts: draft.facts.map(({ checkBy, ...fact }) => ({ ...fact, check_by: checkBy })),
    attribute: draft.attribute === '' ? undefined : draft.attribute,
  }
  return Object.fromEntries(Object.keys(HEADS[kind].shape).map((name) => [name, fields[name]]))
}

/**
 * Reads the Markdown files of a folder: front matter between two lines of `---`, then the text. The name of a file is the
 * last segment of its address.
 * @throws Error with the file and the invalid fields
 */
function readTexts<Schema extends z.ZodType<{ published: string }>>(
  folder: URL,
  schema: Schema,
): Text<z.output<Schema>>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) =>
      parseText(name.slice(0, -'.md'.length), readFileSync(join(folder.pathname, name), 'utf8'), schema),
    )
}

/** @throws Error with the slug and the invalid fields */
export function parseText<Schema extends z.ZodType<{ published: string }>>(
  slug: string,
  source: string,
  schema: Schema,
): Text<z.output<Schema>> {
  const [whole, head] = /^---\n(.*?)\n---\n/s.exec(source) ?? []
  if (!TEXT_SLUG.test(slug))
    throw new Error(`${slug}: the name of a text has only letters, digits and hyphens`)
  if (whole === undefined || head === undefined)
    throw new Error(`${slug}: begins with no front matter between two lines of ---`)
  const parsed = parseContent(slug, schema, parse(head))
  return { slug, head: parsed, body: source.slice(whole.length).trim(), contentVersion: parsed.published }
}
