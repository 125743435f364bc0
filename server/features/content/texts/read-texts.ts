import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ContentFacts } from '#server/features/content/variables/facts.ts'
import { parseContent } from '#server/kernel/content.ts'
import { TEXT_SLUG } from '#shared/features/content/editing/model.ts'

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

export type Text<Head> = {
  slug: string
  head: Head
  body: string
  /** Which wording this is. */
  contentVersion: string
}

/**
 * Reads the Markdown files of a folder: front matter between two lines of `---`, then the text. The name of a file is the
 * last segment of its address.
 * @throws Error with the file and the invalid fields
 */
export function readTexts<Schema extends z.ZodType<{ published: string }>>(
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
