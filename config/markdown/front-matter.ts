import { z } from 'zod'
import { decodeEntities } from '#shared/kernel/html-text.ts'

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  heading: z.string().min(1).optional(),
  description: z.string().min(1),
  edition: z.iso.date(),
})
type FrontMatter = z.infer<typeof FrontMatter>

/**
 * Splits a document into front matter and body. The front matter is between two lines of `---` and has lines of
 * `name: value`; values may be quoted and contain entities such as `&shy;`.
 * @throws Error that names the invalid field
 */
export function splitFrontMatter(source: string): { head: FrontMatter; body: string } {
  const [whole, lines] = /^---\n(.*?)\n---\n/s.exec(source) ?? []
  if (whole === undefined || lines === undefined)
    throw new Error('begins with no front matter between two ---')
  const { data, error } = FrontMatter.safeParse(Object.fromEntries(lines.split('\n').map(fieldOf)))
  if (error)
    throw new Error(error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '))
  return { head: data, body: source.slice(whole.length) }
}

function fieldOf(line: string): [name: string, value: string] {
  const [, name, value] = /^(\w+): +(\S.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) {
    throw new Error(`“${line}” in the front matter is no “name: value”`)
  }
  return [name, decodeEntities(value.replace(/^(['"])(.*)\1$/, '$2'))]
}
