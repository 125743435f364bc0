import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { CaseAside } from '#client/app/staff/case-queue.tsx'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { CompanyFacts, Facts, PastCases } from './case-facts.tsx'
import { CaseText, findingsIn } from './case-text.tsx'
import { ruleLabels } from '#shared/features/staff/moderation/labels.ts'
import { formatNumber } from '#shared/kernel/number.ts'
/**
 * The text with the findings of the checks. Of one that came again only what changed, unless the whole is asked for:
 * unchanged parts without findings are named and folded.
 */
export function CaseBody({
  text,
  isWhole,
  onView,
}: {
  text: ModerationCase
  isWhole: boolean
  onView: (isWhole: boolean) => void
}) {
  const [title, ...parts] = text.parts
  const isCompared = text.comparedWith !== null
  const isFolded = isCompared && !isWhole
  const folded = isFolded
    ? parts.filter(
        ({ part, text: words, before }) => before === words && findingsIn(part, text.marks).length === 0,
      )
    : []
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {text.kind === 'resume' ? 'Резюме' : 'Вакансия'} № {text.objectId}
          {text.isPublished && <Badge tone="accent">Правка опубликованного</Badge>}
          {text.comparedWith?.state === 'changes_asked' && <Badge tone="accent">После возврата</Badge>}
          {text.comparedWith?.state === 'rejected' && <Badge tone="accent">После отказа</Badge>}
          {text.author && <span>{text.author}</span>}
        </p>
        <div
          className="text-title font-semibold"
          role="heading"
          aria-level={2}
          data-part={title?.part}
          tabIndex={-1}
        >
          {title ? <CaseText part={title} findings={text.marks} isWhole={!isFolded} /> : text.title}
        </div>
      </div>
      {text.comparedWith && (
        <Comparison text={text} comparedWith={text.comparedWith} isWhole={isWhole} onView={onView} />
      )}
      <FindingList text={text} />
      {parts
        .filter((part) => !folded.includes(part))
        .map((part) => (
          <section
            key={part.part}
            aria-label={part.label}
            data-part={part.part}
            tabIndex={-1}
            className="grid gap-1"
          >
            <h3 className="text-body font-semibold">{part.label}</h3>
            <CaseText part={part} findings={text.marks} isWhole={!isFolded} />
          </section>
        ))}
      {text.files.length > 0 && (
        <section aria-label="Файлы" className="grid gap-1">
          <h3 className="text-body font-semibold">Файлы</h3>
          <FileList label="Файлы портфолио" files={text.files} />
        </section>
      )}
      {folded.length > 0 && (
        <p className="text-muted">
          Без изменений: {folded.map(({ label }) => label.toLowerCase()).join(', ')}
        </p>
      )}
    </>
  )
}

/** What the text is compared with, and the switch between its changes and the whole. */
function Comparison({
  text: { parts, facts },
  comparedWith: { state, decidedAt },
  isWhole,
  onView,
}: {
  text: ModerationCase
  comparedWith: NonNullable<ModerationCase['comparedWith']>
  isWhole: boolean
  onView: (isWhole: boolean) => void
}) {
  const isSame =
    parts.every(({ text, before }) => text === before) &&
    facts.every(({ value, before }) => before === null || value === before)
  const day = decidedAt === null ? '' : ` ${formatDay(decidedAt)}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-small">
        {isSame ? 'Ничего не изменилось с текста' : 'Изменения к тексту'}
        {state === null
          ? ', который опубликован'
          : `, который ${state === 'approved' ? 'одобрили' : 'вернули'}${day}`}
      </p>
      <Button
        size="small"
        variant="secondary"
        aria-keyshortcuts="D"
        aria-pressed={isWhole}
        onClick={() => onView(!isWhole)}
      >
        Весь текст <kbd aria-hidden="true">D</kbd>
      </Button>
    </div>
  )
}

/** What is known about the text and its company. */
export function CaseFacts({ text }: { text: ModerationCase | undefined }) {
  return (
    <CaseAside>
      {text && (
        <>
          {text.companyFacts && <CompanyFacts company={text.companyFacts} />}
          <Facts facts={text.facts} />
          {text.earlier.length > 0 && (
            <section aria-label="Прошлые решения" className="grid gap-2">
              <h3 className="text-body font-semibold">Прошлые решения</h3>
              <PastCases cases={text.earlier} hasTitles={false} />
            </section>
          )}
        </>
      )}
    </CaseAside>
  )
}

/** What the checks found; a finding in the text leads to its mark. */
function FindingList({ text: { kind, marks, parts } }: { text: ModerationCase }) {
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
