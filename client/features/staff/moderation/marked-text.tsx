import type { ReactNode } from 'react'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { RULE_WORDS } from '#shared/features/staff/moderation/labels.ts'
import { diffOf } from './text-diff.ts'

type Part = ModerationCase['parts'][number]
type Mark = ModerationCase['marks'][number]

/** A part of the text: what the checks have found is marked, what its former edition had is struck out. */
export function MarkedText({ part: { part, text, before }, marks }: { part: Part; marks: readonly Mark[] }) {
  const places = marks.filter((mark) => mark.part === part && mark.end > mark.start)
  const runs =
    before === null || before === text
      ? [{ kind: 'same' as const, start: 0, end: text.length }]
      : diffOf(before, text)
  return (
    <p className="max-w-[72ch] break-words whitespace-pre-line" data-part={part}>
      {runs.map((run) =>
        run.kind === 'removed' ? (
          <del key={`removed-${run.start}`} className="bg-danger-soft text-danger">
            {run.text}
          </del>
        ) : (
          <Run key={run.start} isAdded={run.kind === 'added'}>
            {markedRun(text, { from: run.start, to: run.end, marks: places })}
          </Run>
        ),
      )}
    </p>
  )
}

function Run({ isAdded, children }: { isAdded: boolean; children: ReactNode }) {
  return isAdded ? <ins className="bg-good-soft text-good">{children}</ins> : children
}

function markedRun(
  text: string,
  { from, to, marks }: { from: number; to: number; marks: readonly Mark[] },
): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = from
  for (const { start, end, rule } of marks) {
    const begin = Math.max(start, at)
    const finish = Math.min(end, to)
    if (begin >= finish) continue
    if (begin > at) pieces.push(text.slice(at, begin))
    pieces.push(
      <mark key={begin} title={RULE_WORDS[rule].title}>
        {text.slice(begin, finish)}
        <span className="sr-only"> ({RULE_WORDS[rule].title})</span>
      </mark>,
    )
    at = finish
  }
  pieces.push(text.slice(at, to))
  return pieces
}
