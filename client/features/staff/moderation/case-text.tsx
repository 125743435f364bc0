import type { ReactNode } from 'react'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import { diffOf } from '#client/ui/text-diff.ts'

type Part = ModerationCase['parts'][number]
type Finding = ModerationCase['marks'][number]

/** A part of the text with findings highlighted and changes from the published text shown. */
export function CaseText({
  part: { part, text, before },
  findings,
}: {
  part: Part
  findings: readonly Finding[]
}) {
  const inPart = findings
    .map((finding, index) => ({ ...finding, index }))
    .filter((finding) => finding.part === part && finding.end > finding.start)
  const runs =
    before === null || before === text
      ? [{ kind: 'same' as const, start: 0, end: text.length }]
      : diffOf(before, text)
  return (
    <p className="max-w-[45em] break-words whitespace-pre-line">
      {runs.map((run) =>
        run.kind === 'removed' ? (
          <del key={`removed-${run.start}`} className="bg-danger-soft text-danger">
            {run.text}
          </del>
        ) : (
          <Run key={run.start} isAdded={run.kind === 'added'}>
            {highlight(text, { from: run.start, to: run.end, findings: inPart })}
          </Run>
        ),
      )}
    </p>
  )
}

function Run({ isAdded, children }: { isAdded: boolean; children: ReactNode }) {
  return isAdded ? <ins className="bg-good-soft text-good">{children}</ins> : children
}

function highlight(
  text: string,
  { from, to, findings }: { from: number; to: number; findings: readonly (Finding & { index: number })[] },
): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = from
  for (const { start, end, rule, index } of findings) {
    const begin = Math.max(start, at)
    const finish = Math.min(end, to)
    if (begin >= finish) continue
    if (begin > at) pieces.push(text.slice(at, begin))
    pieces.push(
      <mark key={begin} data-finding={index} tabIndex={-1}>
        {text.slice(begin, finish)}
        {/* Stays out of the quote when the words are selected. */}
        {finish === end && <span className="mark-rule">{RULE_LABELS[rule].title}</span>}
      </mark>,
    )
    at = finish
  }
  pieces.push(text.slice(at, to))
  return pieces
}
