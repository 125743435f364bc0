/** Labels of conditions within a sentence. */
import { toWireName } from '#shared/kernel/wire-name.ts'
import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'

/** Whether the values of a filter are names, of reference data or companies. */
export function isOfNames({ fields }: Pick<List<Fields>, 'fields'>, filter: string): boolean {
  const name = Object.keys(fields).find((one) => toWireName(one) === toWireName(filter))
  const field = name === undefined ? undefined : fields[name]
  return field?.kind === 'slugs' || (field?.kind === 'number' && field.sum === undefined)
}

/** Without its capital letter, unless it is an abbreviation. */
export const inSentence = (label: string) =>
  label.replace(/^\p{Lu}(?!\p{Lu})/u, (capital) => capital.toLowerCase())
