import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitFrontMatter } from './front-matter.ts'

const TEXTS = fileURLToPath(new URL('../../client/features/content/legal/texts', import.meta.url))
/** Folder of earlier editions; its texts are named by edition. */
const EARLIER_FOLDER = 'earlier'

/**
 * The current edition of each legal text by its slug. It comes from the same front matter as the displayed text, so the
 * recorded edition and the text that users read cannot differ.
 */
export const LEGAL_EDITIONS: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(TEXTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && basename(dirname(dirname(file))) !== EARLIER_FOLDER)
    .map((file) => [
      basename(file, '.md'),
      splitFrontMatter(readFileSync(join(TEXTS, file), 'utf8')).head.edition,
    ]),
)

/** @throws Error for a slug without a text */
export function requireEdition(slug: string): string {
  const edition = LEGAL_EDITIONS[slug]
  if (edition === undefined) throw new Error(`There is no legal text ${slug}`)
  return edition
}
