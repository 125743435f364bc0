import { MINOR_LABELS } from '#shared/features/board/guardians/labels.ts'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import { NEWS_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import type { StageNames } from '#shared/features/board/responses/work-vocabulary.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { pendingLabel } from './pending-label.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** A row of a list of responses, as a link: two lines, whatever their length. */
export function ReceivedLink({
  row: { name, resume, state, stage, tags, pending, sentAt, unread, doAnswersFit, minorAge },
  stageNames,
  now,
  href,
  vacancyTitle = null,
  isOpen = false,
}: {
  row: ReceivedRow
  /** The company's own. */
  stageNames: StageNames
  now: string
  href: string
  /** Shown where the list has several vacancies. */
  vacancyTitle?: string | null
  isOpen?: boolean
}) {
  const isNew = state === 'sent' || unread > 0
  return (
    <a href={href} data-keep-scroll="" aria-current={isOpen ? 'true' : undefined} className="response-link">
      <span className={`truncate ${isNew ? 'font-semibold' : 'font-medium'}`}>
        {isNew && <span className="lamp-dot" aria-hidden="true" />}
        {name}
      </span>
      <span className="text-small text-muted">{formatAge(sentAt, new Date(now))}</span>
      <span className="truncate text-small text-muted">
        {minorAge !== null && <span className="text-warning">{MINOR_LABELS[minorAge]} · </span>}
        {doAnswersFit === false && <span className="text-warning">Другой ответ · </span>}
        {tags.length > 0 && (
          <>
            <span className="sr-only">Метки: </span>
            <span className="font-medium text-ink">{tags.join(', ')}</span>
            {' · '}
          </>
        )}
        {resume.title}
        {vacancyTitle !== null && <> · вакансия «{vacancyTitle}»</>}
      </span>
      <span className={`text-small ${isNew ? 'font-medium' : 'text-muted'}`}>
        {pending !== null
          ? pendingLabel(pending)
          : unread > 0
            ? countOf(unread, NEWS_FORMS)
            : stageName(stage, stageNames)}
      </span>
    </a>
  )
}
