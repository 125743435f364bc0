import type { Mutant } from './find-mutants.ts'
import type { Verdict } from './try-mutant.ts'

export type Tried = { mutant: Mutant; verdict: Verdict }

const TEXT_LENGTH_MAX = 120

/** One line: the verdict, where the fault is, and what it is. */
export function formatMutant({ mutant: { path, line, kind, before, after }, verdict }: Tried): string {
  return `${formatVerdict(verdict)} ${path}:${line} (${kind}): «${shortened(before)}» → «${shortened(after)}»`
}

function formatVerdict(verdict: Verdict): string {
  if (verdict.state === 'survived')
    return `SURVIVED (${verdict.run} files of tests${verdict.skipped > 0 ? `, ${verdict.skipped} left out` : ''})`
  if (verdict.state === 'unsure') return `UNSURE (${verdict.by.path} fails without a fault, too)`
  if (verdict.by === 'timeout') return 'killed (the tests do not end)'
  const { path, test } = verdict.by
  return `killed (${test === '' ? '' : `«${test}» in `}${path || 'an error outside of any test'})`
}

const shortened = (code: string) => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > TEXT_LENGTH_MAX ? `${line.slice(0, TEXT_LENGTH_MAX)}…` : line
}

/** The survivors by place, the shares by kind, and the share of all. */
export function printShares(tried: readonly Tried[]) {
  const survivors = tried.filter(({ verdict }) => verdict.state !== 'killed')
  console.log('\n== Survivors ==\n')
  for (const line of survivors.map(formatMutant).toSorted()) console.log(line)
  console.log('\n== Killed, by kind ==\n')
  for (const [kind, ofKind] of Map.groupBy(tried, ({ mutant }) => mutant.kind))
    console.log(`${toShare(ofKind)} ${kind}`)
  console.log(`\n${toShare(tried)} of all mutants are killed.`)
}

function toShare(tried: readonly Tried[]): string {
  const killed = tried.filter(({ verdict }) => verdict.state === 'killed').length
  return `${killed} of ${tried.length} (${(killed / tried.length).toFixed(2)})`
}
