import { z } from 'zod'
import { LEGAL_VERSIONS } from '#shared/features/identity/accounts/legal-versions.ts'
import { CONSENT_KINDS } from '#shared/features/identity/accounts/vocabulary.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'

const FrontMatter = z
  .strictObject({
    title: z.string().min(1),
    heading: z.string().min(1).optional(),
    description: z.string().min(1),
    edition: z.iso.date().optional(),
    /** In place of the edition: the server records the version of each consent, so the code defines it. */
    consent: z.enum(CONSENT_KINDS).optional(),
  })
  .transform(({ edition, consent, ...head }, { addIssue }) => {
    if ((edition === undefined) === (consent === undefined)) addIssue('needs either edition or consent')
    return { ...head, edition: consent ? LEGAL_VERSIONS[consent] : (edition ?? '') }
  })
type FrontMatter = z.infer<typeof FrontMatter>

/**
 * Takes the head of a document from its body: between two lines of `---` lines of `name: value`, the part of YAML that a
 * document needs. Values may be quoted and hold entities such as `&shy;`.
 * @throws Error that names the field
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
