import type { ReactNode } from 'react'
import { Badge, MoreBadge } from '#client/ui/badge.tsx'
import type { PreviewedVacancy } from '#shared/features/board/vacancies/contract.ts'
import {
  BADGE_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  PAY_FREQUENCY_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'

const BADGES_SHOWN = 3

/** The form of work in its own colour, then the first badges and how many more there are. */
export function CardTags({ vacancy, mark }: { vacancy: PreviewedVacancy; mark: ReactNode }) {
  const badges = badgesOf(vacancy)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {vacancy.workForm && (
        <span className="badge font-semibold" data-form={vacancy.workForm}>
          {WORK_FORM_LABELS[vacancy.workForm]}
        </span>
      )}
      {vacancy.isHighlighted && <Badge>Выделена</Badge>}
      {mark}
      {badges.slice(0, BADGES_SHOWN).map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      <MoreBadge texts={badges.slice(BADGES_SHOWN)} />
    </div>
  )
}

function badgesOf({ attribution, experience, employment, payFrequency, labels }: PreviewedVacancy): string[] {
  return [
    attribution !== null && `Источник: ${attribution}`,
    experience === 'none' && EXPERIENCE_LABELS.none,
    // Full time is what a reader expects, so it has no badge.
    employment !== null && employment !== 'full' && EMPLOYMENT_LABELS[employment],
    (payFrequency === 'daily' || payFrequency === 'weekly') &&
      `Выплаты: ${PAY_FREQUENCY_LABELS[payFrequency].toLowerCase()}`,
    ...labels.map((label) => BADGE_LABELS[label]),
  ].filter((text) => text !== false)
}
