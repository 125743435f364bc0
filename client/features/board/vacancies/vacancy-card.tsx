import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type {
  PreviewedVacancy,
  VacancyCard as VacancyCardData,
} from '#shared/features/board/vacancies/contract.ts'
import type { CardHighlights } from '#shared/lists/list-page.ts'
import {
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  BADGE_LABELS,
  PAY_FREQUENCY_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { responsivenessLabel } from '#shared/features/board/responses/responsiveness.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { CompanyLine } from './company-line.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { Salary } from './salary.tsx'
import { placesLabel } from './vacancy-labels.ts'
import { WorkForm } from './work-form.tsx'

/**
 * A vacancy in a list, the most important facts first. `now` is the clock of the page, so that server and browser print
 * the same age; `action` is in the corner.
 */
export function VacancyCard({
  vacancy,
  now,
  marks,
  heading: Heading = 'h2',
  action,
  mark,
  note,
}: {
  vacancy: VacancyCardData | PreviewedVacancy
  now: string
  /** Highlights of the search in the texts. */
  marks?: CardHighlights
  heading?: 'h2' | 'h3'
  action?: ReactNode
  /** The reader's response to the vacancy. */
  mark?: ReactNode
  /** A note of the list, at the end. */
  note?: ReactNode
}) {
  const title = <Highlighted text={vacancy.title} ranges={marks?.title} />
  return (
    <Card
      as="article"
      className="vacancy-card grid gap-2"
      data-highlighted={vacancy.isHighlighted ? '' : undefined}
    >
      <div className="flex items-start justify-between gap-3">
        <Heading className="min-w-0 text-lead font-semibold">
          {vacancy.id === null ? (
            title
          ) : (
            <a href={`/vacancies/${vacancy.id}`} className="vacancy-link">
              {title}
            </a>
          )}
        </Heading>
        {action}
      </div>
      <Salary salary={vacancy.salary} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <CompanyLine company={vacancy.company} />
        {vacancy.workForm && <WorkForm value={vacancy.workForm} places={placesLabel(vacancy)} />}
      </div>
      <p className="line-clamp-2 text-muted">
        <Highlighted text={vacancy.summary} ranges={marks?.summary} />
      </p>
      {vacancy.answers && <p className="text-small text-muted">{responsivenessLabel(vacancy.answers)}</p>}
      <div className="flex flex-wrap items-center gap-1.5">
        {mark}
        <Badges vacancy={vacancy} />
        {vacancy.id !== null && (
          <time dateTime={vacancy.publishedAt} className="ml-auto py-0.5 text-small text-muted">
            {formatAge(vacancy.publishedAt, new Date(now))}
          </time>
        )}
      </div>
      {note}
    </Card>
  )
}

function Badges({
  vacancy: { experience, employment, payFrequency, labels },
}: {
  vacancy: PreviewedVacancy
}) {
  const texts = [
    experience === 'none' && EXPERIENCE_LABELS.none,
    // Full time is what a reader expects, so it has no badge.
    employment !== null && employment !== 'full' && EMPLOYMENT_LABELS[employment],
    (payFrequency === 'daily' || payFrequency === 'weekly') &&
      `Выплаты: ${PAY_FREQUENCY_LABELS[payFrequency].toLowerCase()}`,
    ...labels.map((label) => BADGE_LABELS[label]),
  ]
  return texts.filter((text) => text !== false).map((text) => <Badge key={text}>{text}</Badge>)
}
