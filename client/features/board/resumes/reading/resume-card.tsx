import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge, MoreBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { PreviewGap } from '#client/ui/preview-gap.tsx'
import { experienceLabel } from '#shared/features/board/resumes/experience.ts'
import type { ResumeCard as ResumeCardData } from '#shared/features/board/resumes/model.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { ageLabel, salaryLabel } from './resume-labels.ts'

type Ranges = readonly (readonly [number, number])[]

const SKILLS_SHOWN = 3

/** A card of a list of resumes. All of it is the target of the title's link. */
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
  const gap = (text: string) => isPreview && <PreviewGap>{text}</PreviewGap>
  const title = resume.title ? (
    <Highlighted text={resume.title} ranges={marks?.title} />
  ) : (
    gap('Кем хотите работать')
  )
  const experience = experienceLine(resume)
  const pay = salaryLabel(resume.salary)
  return (
    <Card as="article" className="vacancy-card" data-linked={isPreview ? undefined : ''}>
      <div className="card-logo">
        <Avatar id={resume.id} name={resume.name || '?'} src={resume.photoUrl} />
      </div>
      <div className="card-main">
        <Heading className="line-clamp-2 text-lead font-semibold wrap-anywhere">
          {isPreview ? (
            title
          ) : (
            <a href={`/resumes/${resume.id}`} className="vacancy-link">
              {title}
            </a>
          )}
        </Heading>
        {pay ? <p className="text-lead font-semibold text-good">{pay}</p> : gap('Зарплата')}
        <p className="line-clamp-2 wrap-anywhere md:line-clamp-1">
          {personLine(resume) || gap('Имя и город')}
          {!pay && !isPreview && (
            <span className="text-small whitespace-nowrap text-muted"> · з/п не указана</span>
          )}
        </p>
        <p className="line-clamp-2 text-small wrap-anywhere text-muted md:line-clamp-1">
          {experience || gap('Опыт')}
        </p>
      </div>
      <div className="card-foot">
        <Tags resume={resume} />
        {resume.workForms.length === 0 && gap('Форма работы')}
        {resume.summary !== '' && (
          <p className="line-clamp-1 text-small wrap-anywhere text-muted max-md:hidden">
            <Highlighted text={resume.summary} ranges={marks?.summary} />
          </p>
        )}
        {note}
      </div>
      {action !== undefined && <div className="card-action">{action}</div>}
      {!isPreview && (
        <time dateTime={resume.updatedAt} className="card-age">
          {formatAge(resume.updatedAt, new Date(now))}
        </time>
      )}
    </Card>
  )
}

/** «Анна Петрова, 34 года, Казань» */
const personLine = ({ name, age, location }: ResumeCardData) =>
  [name, age === null ? '' : ageLabel(age), location?.name ?? ''].filter((part) => part !== '').join(', ')

/** «Опыт: 5 лет · бухгалтер, „Заря“»; of an unknown experience the job alone. */
function experienceLine(resume: ResumeCardData): string {
  const { lastJob, experienceRange } = resume
  const label = experienceLabel(resume)
  const job = [lastJob?.position ?? '', lastJob?.company ?? ''].filter((part) => part !== '').join(', ')
  const experience = label === null ? '' : experienceRange === 'none' ? 'Без опыта' : `Опыт: ${label}`
  return [experience, job].filter((part) => part !== '').join(' · ')
}

function Tags({ resume: { workForms, skills } }: { resume: ResumeCardData }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {workForms.map((form) => (
        <span key={form} className="badge font-semibold" data-form={form}>
          {WORK_FORM_LABELS[form]}
        </span>
      ))}
      {skills.slice(0, SKILLS_SHOWN).map((skill) => (
        <Badge key={skill}>{skill}</Badge>
      ))}
      <MoreBadge texts={skills.slice(SKILLS_SHOWN)} />
    </div>
  )
}
