import type { ComponentProps } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { CompanyFacts, Facts, PastCases, WholePartFindings } from './case-facts.tsx'
import { CaseText } from './case-text.tsx'
import { DecisionForm } from './decision-form.tsx'

/** One text with the findings of the checks, its author and company, and the form of the decision. */
export function CaseView({
  text,
  ...form
}: { text: ModerationCase } & Omit<ComponentProps<typeof DecisionForm>, 'kind'>) {
  const [title, ...parts] = text.parts
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            {text.kind === 'resume' ? 'Резюме' : 'Вакансия'} № {text.objectId}
            {text.parts.some(({ before }) => before !== null) && (
              <Badge tone="accent">Правка опубликованного</Badge>
            )}
            {text.author && <span>{text.author}</span>}
          </p>
          <div className="text-title font-semibold" role="heading" aria-level={2}>
            {title ? <CaseText part={title} findings={text.marks} /> : text.title}
          </div>
          <WholePartFindings findings={text.marks} />
        </div>
        {parts.map((part) => (
          <section key={part.part} aria-label={part.label} className="grid gap-1">
            <h3>{part.label}</h3>
            <CaseText part={part} findings={text.marks} />
          </section>
        ))}
        <DecisionForm kind={text.kind} {...form} />
      </div>
      <aside className="grid min-w-0 content-start gap-6" aria-label="Справка">
        <Facts facts={text.facts} />
        {text.companyFacts && <CompanyFacts company={text.companyFacts} />}
        {text.earlier.length > 0 && (
          <section aria-label="Прошлые решения" className="grid gap-2">
            <h3>Прошлые решения</h3>
            <PastCases cases={text.earlier} hasTitles={false} />
          </section>
        )}
      </aside>
    </div>
  )
}
