import { WarningIcon } from '#client/ui/icons.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { checkText } from '#shared/features/board/text-checks/checks.ts'
import { RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'

const SHOWN_MAX = 4

/** What a moderator would return the text for. Warnings only: the form can be sent. */
export function TextWarnings({
  part,
  text,
  isAboutHomeWork,
}: {
  part: string
  text: string
  isAboutHomeWork: boolean
}) {
  const settled = useDebounced(text)
  const marks = checkText({ part, text: settled }, { isAboutHomeWork })
  const warnings = [
    ...new Map(marks.map((mark) => [`${mark.rule} ${mark.quote.toLowerCase()}`, mark])).values(),
  ]
  return (
    <ul role="status" className="mt-2 grid gap-1.5 empty:hidden">
      {warnings.slice(0, SHOWN_MAX).map(({ rule, quote }) => (
        <li key={`${rule} ${quote}`} className="flex gap-2 text-small text-warning">
          <WarningIcon className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {RULE_LABELS[rule].title}: «{quote}». {RULE_LABELS[rule].advice}
          </span>
        </li>
      ))}
    </ul>
  )
}
