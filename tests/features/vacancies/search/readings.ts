import type { Fields } from '#shared/lists/fields.ts'
import type { PhraseIndex } from '#shared/lists/text/phrase-rules.ts'
import type { Understanding, UnderstandingRules } from '#shared/lists/text/understanding.ts'

/** An understanding in one line: fields in the order of the text, `field=value,value`. */
export function readAs<F extends Fields>({ intentions, rest }: Understanding<F>) {
  const values = new Map<string, (string | number)[]>()
  for (const { field, value } of intentions) values.set(field, [...(values.get(field) ?? []), value])
  return { intentions: [...values].map(([field, all]) => `${field}=${all.join(',')}`).join(' '), rest }
}

/** Conditions of the phrases of a list that its filters do not have. */
export function valuesOutside<F extends Fields>(
  { phrases }: UnderstandingRules<F>,
  fields: Fields,
): string[] {
  return meaningsOf(phrases).flatMap(({ field, values }) => {
    const known = fields[field]
    if (known?.kind !== 'set' && known?.kind !== 'days') return known ? [] : [field]
    const allowed: readonly (string | number)[] = known.values
    return values.filter((value) => !allowed.includes(value)).map((value) => `${field}=${value}`)
  })
}

function meaningsOf<Name extends string>(
  node: PhraseIndex<Name>,
): { field: Name; values: readonly (string | number)[] }[] {
  const here = node.rules.flatMap((rule) => (rule.kind === 'condition' ? rule.means : []))
  return [...here, ...[...node.next.values()].flatMap((next) => meaningsOf(next))]
}
