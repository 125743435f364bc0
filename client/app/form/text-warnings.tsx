import { useEffect, useRef } from 'react'
import { WarningIcon } from '#client/ui/icons.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { checkText } from '#shared/features/board/text-checks/checks.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { correctHtml } from '#shared/features/board/text-checks/correct-html.ts'
import { applyEdit, findCorrection } from '#shared/features/board/text-checks/correct-text.ts'
import { findingLabels } from '#shared/features/staff/moderation/finding-labels.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'

const SHOWN_MAX = 4

/** The reasons for which a moderator would return the text. Warnings only: the form can be sent. */
export function TextWarnings({
  part,
  value,
  isHtml = false,
  isAboutHomeWork,
  onCorrect,
}: {
  part: string
  /** Plain text, or HTML. */
  value: string
  isHtml?: boolean
  isAboutHomeWork: boolean
  /** Replaces the value in its field; without it no corrections are offered. */
  onCorrect?: (corrected: string) => void
}) {
  const plain = (text: string) => (isHtml ? plainTextOf(text) : text)
  const findingsIn = (text: string) => checkText({ part, text: plain(text) }, { isAboutHomeWork })
  const correctedBy = (finding: TextFinding, text: string) =>
    isHtml ? correctHtml(text, finding) : correctedText(text, finding)
  const settled = useDebounced(value)
  const latest = useRef(value)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    latest.current = value
  }, [value])
  const warnings = [...new Map(findingsIn(settled).map((mark) => [toKey(mark), mark])).values()]

  /** Keeps the text that was typed after the warning appeared. */
  function correct(wanted: TextFinding, write: (corrected: string) => void) {
    const before = latest.current
    const finding = findingsIn(before).find((one) => toKey(one) === toKey(wanted))
    const corrected = finding ? correctedBy(finding, before) : null
    if (corrected === null) return
    write(corrected)
    // The button disappears together with its warning.
    list.current?.focus()
    showToast({
      type: 'info',
      title: `Исправили: «${wanted.quote}»`,
      undo() {
        // Text that was typed after the correction stays.
        if (plain(latest.current) === plain(corrected)) write(before)
      },
    })
  }

  return (
    <ul ref={list} tabIndex={-1} role="status" className="mt-2 grid gap-1.5 empty:hidden">
      {warnings.slice(0, SHOWN_MAX).map((warning) => (
        <li key={toKey(warning)} className="flex gap-2 text-small text-warning">
          <WarningIcon className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {findingLabels(warning).title}: «{warning.quote}». {findingLabels(warning).advice}
            {onCorrect && correctedBy(warning, settled) !== null && (
              <button
                type="button"
                className="ml-1.5 py-0.5 underline underline-offset-4 no-js:hidden pointer-coarse:py-2"
                aria-label={`Исправить за меня: «${warning.quote}»`}
                onClick={() => correct(warning, onCorrect)}
              >
                Исправить за меня
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const toKey = ({ rule, quote }: TextFinding) => `${rule} ${quote.toLowerCase()}`

function correctedText(text: string, finding: TextFinding): string | null {
  const edit = findCorrection(text, finding)
  return edit && applyEdit(text, edit)
}
