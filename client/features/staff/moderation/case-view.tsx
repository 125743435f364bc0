import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { CaseAside } from '#client/app/staff/case-queue.tsx'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { CompanyFacts, Facts, PastCases } from './case-facts.tsx'
import { CaseText, findingsIn } from './case-text.tsx'
import { FindingList } from './finding-list.tsx'

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
