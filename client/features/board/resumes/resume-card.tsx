import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { experienceLabel } from '#shared/features/board/resumes/experience.ts'
import type { ResumeCard as ResumeCardData } from '#shared/features/board/resumes/model.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { ageLabel, salaryLabel, workFormsLabel } from './resume-labels.ts'

type Ranges = readonly (readonly [number, number])[]

/** A card of a list of resumes. */
export function ResumeCard({
  resume,
  now,
  marks,
  isPreview = false,
  heading: Heading = 'h2',
  action,
  note,
}: {
  resume: ResumeCardData
  now: string
  marks?: { title: Ranges; summary: Ranges } | undefined
  /** A draft without a page. */
  isPreview?: boolean
  heading?: 'h2' | 'h3'
  action?: ReactNode
  /** Shown at the end of the card. */
  note?: ReactNode
}) {
  const title = <Highlighted text={resume.title || 'Кем хотите работать'} ranges={marks?.title} />
  const pay = salaryLabel(resume.salary)
  return (
    <Card as="article" className="vacancy-card grid gap-2">
      <div className="flex items-start gap-3">
        <Avatar name={resume.name || '?'} src={resume.photoUrl} />
        <div className="min-w-0 grow">
          <Heading className="text-lead font-semibold wrap-anywhere">
            {isPreview ? (
              title
            ) : (
              <a href={`/resumes/${resume.id}`} className="vacancy-link">
                {title}
              </a>
            )}
          </Heading>
          <p className="text-small wrap-anywhere text-muted">
            {[resume.name, resume.age === null ? null : ageLabel(resume.age), resume.location?.name]
              .filter((part) => part != null && part !== '')
              .join(', ')}
          </p>
        </div>
        {action}
      </div>
      <p className={pay ? 'text-lead font-semibold text-good' : 'text-muted'}>
        {pay ?? 'Зарплата не указана'}
      </p>
      <p>
        <span className="text-muted">Опыт:</span> {experienceLabel(resume.experienceMonths)}
        {resume.lastJob && (resume.lastJob.position || resume.lastJob.company) && (
          <span className="text-muted">
            {' · '}
            {[resume.lastJob.position, resume.lastJob.company].filter((part) => part !== '').join(', ')}
          </span>
        )}
      </p>
      {resume.summary !== '' && (
        <p className="line-clamp-2 wrap-anywhere text-muted">
          <Highlighted text={resume.summary} ranges={marks?.summary} />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        {resume.workForms.length > 0 && <Badge tone="accent">{workFormsLabel(resume)}</Badge>}
        {resume.skills.slice(0, 5).map((skill) => (
          <Badge key={skill}>{skill}</Badge>
        ))}
        {!isPreview && (
          <time dateTime={resume.updatedAt} className="ml-auto py-0.5 text-small text-muted">
            {formatAge(resume.updatedAt, new Date(now))}
          </time>
        )}
      </div>
      {note}
    </Card>
  )
}
