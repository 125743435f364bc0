import { useMemo, type ReactNode } from 'react'
import { diffOf, type DiffRun } from './text-diff.ts'

/** Characters of unchanged text shown next to a change. */
const SHOWN_AROUND = 120

/**
 * A text with what was added to and removed from an earlier one: underlined and struck through, and named for screen
 * readers. Long unchanged parts are folded unless `isWhole`.
 */
export function TextChanges({
  before,
  text,
  isWhole = false,
  isKept,
  renderWords,
}: {
  before: string
  text: string
  isWhole?: boolean
  /** Whether a part of the unchanged text is shown although it is far from every change. */
  isKept?: (start: number, end: number) => boolean
  renderWords?: (start: number, end: number) => ReactNode
}) {
  const wordsOf = renderWords ?? ((start: number, end: number) => text.slice(start, end))
  const runs = useMemo(() => diffOf(before, text), [before, text])
  return runs.map((run, index) => {
    if (run.kind === 'removed') return <Removed key={`removed ${run.start}`}>{run.text}</Removed>
    const { kind, start, end } = run
    if (kind === 'added') return <Added key={start}>{wordsOf(start, end)}</Added>
    const fold = isWhole || isKept?.(start, end) ? null : foldOf(text, { run, index, count: runs.length })
    return (
      <span key={start}>
        {fold ? (
          <>
            {wordsOf(start, fold.from)}
            <span className="text-muted select-none">
              {' … '}
              <span className="sr-only">часть без изменений пропущена </span>
            </span>
            {wordsOf(fold.to, end)}
          </>
        ) : (
          wordsOf(start, end)
        )}
      </span>
    )
  })
}

/** The words for screen readers stay out of a quote when the text is selected. */
function Added({ children }: { children: ReactNode }) {
  return (
    <ins className="bg-good-soft text-good">
      <span className="sr-only select-none"> добавлено: </span>
      {children}
      <span className="sr-only select-none"> конец добавленного </span>
    </ins>
  )
}

function Removed({ children }: { children: ReactNode }) {
  return (
    <del className="bg-danger-soft text-danger">
      <span className="sr-only select-none"> удалено: </span>
      {children}
      <span className="sr-only select-none"> конец удалённого </span>
    </del>
  )
}

/** What of an unchanged run is left out, at spaces; null for a short one. */
function foldOf(
  text: string,
  { run, index, count }: { run: Extract<DiffRun, { end: number }>; index: number; count: number },
) {
  const { start, end } = run
  const isFirst = index === 0
  const isLast = index === count - 1
  if (isFirst && isLast) return null
  const from = isFirst ? start : spaceBefore(text, start + SHOWN_AROUND, start)
  const to = isLast ? end : spaceAfter(text, end - SHOWN_AROUND, end)
  return to - from > SHOWN_AROUND ? { from, to } : null
}

function spaceBefore(text: string, at: number, least: number) {
  const found = text.slice(least, at).search(/\s\S*$/)
  return found === -1 ? at : least + found
}

function spaceAfter(text: string, at: number, most: number) {
  const found = text.slice(at, most).search(/\s/)
  return found === -1 ? at : at + found
}
