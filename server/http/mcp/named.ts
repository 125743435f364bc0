/** Professions and places by their names, as people write them, or by their slugs. */
import { z } from 'zod'
import { fold } from '#shared/lists/text/fold.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { ToolParts } from './tool.ts'

const NAME_LENGTH_MAX = 100
const IS_SLUG = /^[a-z0-9-]+$/
/** Similar names that a refusal lists. */
const SIMILAR_MAX = 5

export const ProfessionName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_LENGTH_MAX)
  .describe('Профессия: название («Бухгалтер») или адрес (buhgalter). Name or slug of a profession.')
export const PlaceName = z
  .string()
  .trim()
  .min(1)
  .max(NAME_LENGTH_MAX)
  .describe('Место: название («Казань») или адрес (kazan). Name or slug of a city, region or country.')

/** @throws Problem not_found with similar names */
export async function professionSlug({ api }: Pick<ToolParts, 'api'>, given: string): Promise<string> {
  if (IS_SLUG.test(given)) return given
  const { items } = await api.directories.professions({ search: given, limit: SIMILAR_MAX })
  return chosen('профессии', given, items)
}

/** @throws Problem not_found with similar names */
export async function placeSlug({ api }: Pick<ToolParts, 'api'>, given: string): Promise<string> {
  if (IS_SLUG.test(given)) return given
  const { items } = await api.locations.search({ search: given, limit: SIMILAR_MAX })
  return chosen('места', given, items)
}

/** The one with that name; else the only one whose name, or a synonym, begins so. */
function chosen(what: string, given: string, found: readonly { slug: string; name: string }[]): string {
  const wanted = fold(given)
  const match = found.find(({ name }) => fold(name) === wanted) ?? (found.length === 1 ? found[0] : undefined)
  if (match) return match.slug
  const similar = found.map(({ name, slug }) => `${name} (${slug})`).join(', ')
  throw new Problem(
    'not_found',
    similar === ''
      ? `Такой ${what} нет: «${given}». Ищите словами в search. Unknown name: search by text instead.`
      : `Уточните название ${what} «${given}»: ${similar}. Choose one of these.`,
  )
}
