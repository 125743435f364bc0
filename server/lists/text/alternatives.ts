import { indexTokens } from '#shared/lists/text/fold.ts'
import { literalRanges } from '#shared/lists/text/literal-ranges.ts'
import type { NameLookup } from './names.ts'

type Names = Pick<NameLookup, 'professionsAt' | 'skillAt'>
type Name = { kind: 'profession' | 'skill'; from: number; to: number }

/**
 * The text with «ИЛИ» where a slash or a comma stands between two names of a kind: «бухгалтер/экономист», «юрист, адвокат».
 * A comma between skills beside a profession lists what is wanted together.
 */
export function withAlternatives(text: string, names: Names): string {
  if (!/[/,|]/.test(text)) return text
  const tokens = indexTokens(text)
  const literals = literalRanges(text)
  const found = namesIn(
    tokens.map(({ word }) => word),
    names,
  )
  const hasProfession = found.some(({ kind }) => kind === 'profession')
  let result = text
  // From the end, so that places before stay.
  for (const [at, name] of found.entries().toArray().reverse()) {
    const next = found[at + 1]
    if (next === undefined || next.from !== name.to || next.kind !== name.kind) continue
    const [start, end] = [tokens[name.to - 1]?.end ?? 0, tokens[next.from]?.start ?? 0]
    if (literals.some(([from, to]) => start < to && from < end)) continue
    const gap = text.slice(start, end)
    const isAlternative =
      /^\s*[/|]\s*$/.test(gap) || (/^\s*,\s*$/.test(gap) && (name.kind === 'profession' || !hasProfession))
    if (isAlternative) result = `${result.slice(0, start)} ИЛИ ${result.slice(end)}`
  }
  return result
}

/** The longest names, one after another. */
function namesIn(words: readonly string[], { professionsAt, skillAt }: Names): Name[] {
  const found: Name[] = []
  for (let at = 0; at < words.length;) {
    const profession = professionsAt(words, at)?.length ?? 0
    const skill = skillAt(words, at)
    const length = Math.max(profession, skill)
    if (length > 0)
      found.push({ kind: profession === length ? 'profession' : 'skill', from: at, to: at + length })
    at += Math.max(length, 1)
  }
  return found
}
