import type { ReactNode } from 'react'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { findingLabels } from '#shared/features/staff/moderation/finding-labels.ts'
import { TextChanges } from '#client/ui/text-changes.tsx'

type Part = ModerationCase['parts'][number]
type Finding = ModerationCase['marks'][number]

/** A part of the text with highlighted findings and, unless `isWhole`, the changes since the earlier text. */
export function CaseText({
  part: { part, text, before },
  findings,
  isWhole,
}: {
  part: Part
  findings: readonly Finding[]
  isWhole: boolean
}) {
  const inPart = findingsIn(part, findings)
  const renderWords = (from: number, to: number) => highlight(text, { from, to, findings: inPart })
  return (
    <p className="max-w-[45em] break-words whitespace-pre-line">
      {isWhole || before === null || before === text ? (
        renderWords(0, text.length)
      ) : (
        <TextChanges
          before={before}
          text={text}
          isKept={(start, end) => inPart.some((finding) => finding.start < end && finding.end > start)}
          renderWords={renderWords}
        />
      )}
    </p>
  )
}

/** Findings that have words in the part, with their numbers. */
export const findingsIn = (part: string, findings: readonly Finding[]) =>
  findings
    .map((finding, index) => ({ ...finding, index }))
    .filter((finding) => finding.part === part && finding.end > finding.start)

function highlight(
  text: string,
  { from, to, findings }: { from: number; to: number; findings: readonly (Finding & { index: number })[] },
): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = from
  for (const { start, end, rule, topic, index } of findings) {
    const begin = Math.max(start, at)
    const finish = Math.min(end, to)
    if (begin >= finish) continue
    if (begin > at) pieces.push(text.slice(at, begin))
    pieces.push(
      <mark key={begin} data-finding={index} tabIndex={-1}>
        {text.slice(begin, finish)}
        {/* Not part of the quote when the words are selected. */}
        {finish === end && <span className="mark-rule">{findingLabels({ rule, topic }).title}</span>}
      </mark>,
    )
    at = finish
  }
  pieces.push(text.slice(at, to))
  return pieces
}
