import { Badge } from '#client/ui/badge.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { CompanyFacts, Facts, PastCases } from './case-facts.tsx'
import { CaseText } from './case-text.tsx'
import { FindingList } from './finding-list.tsx'

/** The text with the findings of the checks. */
export function CaseBody({ text }: { text: ModerationCase }) {
  const [title, ...parts] = text.parts
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          {text.kind === 'resume' ? 'Резюме' : 'Вакансия'} № {text.objectId}
          {text.parts.some(({ before }) => before !== null) && (
            <Badge tone="accent">Правка опубликованного</Badge>
          )}
          {text.author && <span>{text.author}</span>}
        </p>
        <div
          className="text-title font-semibold"
          role="heading"
          aria-level={2}
          data-part={title?.part}
          tabIndex={-1}
        >
          {title ? <CaseText part={title} findings={text.marks} /> : text.title}
        </div>
      </div>
      <FindingList text={text} />
      {parts.map((part) => (
        <section
          key={part.part}
          aria-label={part.label}
          data-part={part.part}
          tabIndex={-1}
          className="grid gap-1"
        >
          <h3 className="text-body font-semibold">{part.label}</h3>
          <CaseText part={part} findings={text.marks} />
        </section>
      ))}
      {text.files.length > 0 && (
        <section aria-label="Файлы" className="grid gap-1">
          <h3 className="text-body font-semibold">Файлы</h3>
          <FileList label="Файлы портфолио" files={text.files} />
        </section>
      )}
    </>
  )
}

/** What is known about the text and its company. */
export function CaseFacts({ text }: { text: ModerationCase | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys.
    <aside className="case-facts" aria-label="Справка" tabIndex={0}>
      {text ? (
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
      ) : (
        LINES.map((width) => <Skeleton key={width} className={`h-4 ${width}`} />)
      )}
    </aside>
  )
}

const LINES = ['w-11/12', 'w-full', 'w-5/6', 'w-2/3'] as const

/** In the shape of a text: a number, a title, findings and paragraphs. */
export function CaseSkeleton() {
  return (
    <div className="grid gap-6" aria-hidden="true">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-3/4" />
      </div>
      <Skeleton className="h-28" />
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className="grid gap-2">
          <Skeleton className="h-6 w-32" />
          {LINES.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  )
}
