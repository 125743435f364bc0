import { Badge } from '#client/ui/badge.tsx'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { ruleLabels } from '#shared/features/staff/moderation/labels.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** What the checks found; a finding in the text leads to its mark. */
export function FindingList({ text: { kind, marks, parts } }: { text: ModerationCase }) {
  if (marks.length === 0) return <p className="text-small text-muted">Проверки ничего не нашли</p>
  return (
    <section aria-labelledby="findings" className="finding-list">
      <h3 id="findings" className="text-body font-semibold">
        Что нашли проверки <span className="text-muted">({formatNumber(marks.length)})</span>
      </h3>
      <ol>
        {marks.map(({ rule, part, start, end, quote, note }, index) => {
          const { title } = ruleLabels(rule, kind)
          const label = <Badge tone={rule === 'new_company' ? 'accent' : 'warning'}>{title}</Badge>
          return (
            <li key={`${rule} ${part} ${start}`}>
              {end > start ? (
                <button
                  type="button"
                  onClick={({ currentTarget }) => showMark(currentTarget, { part, index })}
                >
                  {label}{' '}
                  <span className="min-w-0 truncate">
                    {/* Words about health are nowhere but in the text. */}
                    {quote === '' ? parts.find((one) => one.part === part)?.label : `«${quote}»`}
                  </span>
                </button>
              ) : (
                <p>
                  {label}{' '}
                  <span className="text-muted">
                    {note ?? parts.find((one) => one.part === part)?.label ?? ''}
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Of findings with the same words only the first one has a mark: the others lead to their part. */
function showMark(from: HTMLElement, { part, index }: { part: string; index: number }) {
  const text = from.closest('article')
  const mark =
    text?.querySelector<HTMLElement>(`[data-finding="${index}"]`) ??
    text?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)
  mark?.scrollIntoView({ block: 'center' })
  mark?.focus({ preventScroll: true })
}
