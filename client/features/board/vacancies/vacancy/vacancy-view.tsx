import { lazy, type ReactNode } from 'react'
import { Badge, VerifiedMark } from '#client/ui/badge.tsx'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { lateControls } from '#client/lists/late-controls.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { PlaceIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { SimilarVacancy, Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { BADGE_LABELS, WORK_FORM_LABELS, UNKNOWN_FORM } from '#shared/features/board/vacancies/labels.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompanyBlock } from './company-block.tsx'
import { PayNotes } from './pay-notes.tsx'
import { Salary } from '../salary.tsx'
import { ShareButton } from './share-button.tsx'
import type { SimilarVacanciesProps } from './similar-vacancies.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'

const UNSTATED_TAX = 'работодатель не указал, до налогов или на\u00A0руки'

/** Cards whose buttons load on the first input. */
const SimilarVacancies = lateControls<SimilarVacanciesProps>(() => import('./similar-vacancies.tsx'))
/** None of these parts needs a script: a picture, a folded table, links, and facts with the hours of the reader. */
const FraudNotice = lazy(afterFirstInput(() => import('./fraud-notice.tsx')))
const SalaryContext = lazy(
  afterFirstInput(async () => ({ default: (await import('./salary-context.tsx')).SalaryContext })),
)
const PayTerms = lazy(
  afterFirstInput(async () => ({
    default: (await import('../pay-terms.tsx')).PayTerms,
  })),
)
const QuestionList = lazy(
  afterFirstInput(async () => ({ default: (await import('./question-list.tsx')).QuestionList })),
)
const VacancyFacts = lazy(
  afterFirstInput(async () => ({ default: (await import('./vacancy-facts.tsx')).VacancyFacts })),
)
const Publication = lazy(
  afterFirstInput(async () => ({ default: (await import('./publication.tsx')).Publication })),
)
const SourceLink = lazy(
  afterFirstInput(async () => ({ default: (await import('./source-link.tsx')).SourceLink })),
)
const SkillChips = lazy(
  afterFirstInput(async () => ({
    default: (await import('../list/skill-chips.tsx')).SkillChips,
  })),
)

/** One vacancy: its facts, texts and company, and similar vacancies. */
export function VacancyView({
  vacancy,
  similar,
  now,
  crumbs,
  actions,
  actionOf,
  hidable,
  respondWith,
  map,
  follow,
}: {
  vacancy: Vacancy
  similar: readonly SimilarVacancy[]
  now: string
  crumbs: readonly Crumb[]
  /** Displayed next to the respond button. */
  actions?: ReactNode
  /** Displayed in the corner of the card of a similar vacancy. */
  actionOf: (vacancy: SimilarVacancy) => ReactNode
  /** Draws the card of a similar vacancy, or the line that replaces it while the reader hides it. */
  hidable: (vacancy: SimilarVacancy, card: ReactNode) => ReactNode
  /** Renders the content of the respond box; receives the respond button. */
  respondWith: (button: ReactNode) => ReactNode
  /** Displayed below the address. */
  map: ReactNode
  /** The button that follows the company. */
  follow: ReactNode
}) {
  const respond = vacancy.state !== 'open' ? null : respondWith(<RespondLink vacancy={vacancy} />)
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className="vacancy-page">
        <header className="vacancy-head">
          {vacancy.state === 'closed' && (
            <Notice tone="warning" title="Вакансия закрыта">
              <p>Откликнуться на неё уже нельзя. Ниже — похожие открытые вакансии.</p>
            </Notice>
          )}
          {vacancy.state === 'unconfirmed' && (
            <Notice tone="warning" title="Работодатель давно не подтверждал, что вакансия актуальна">
              <p>
                Её нет в поиске, и откликнуться нельзя, пока он не подтвердит. Ниже — похожие открытые
                вакансии.
              </p>
            </Notice>
          )}
          <h1>{vacancy.title}</h1>
          {vacancy.fraud !== null && (
            <LatePart>
              <FraudNotice fraud={vacancy.fraud} />
            </LatePart>
          )}
          <Salary salary={vacancy.salary} isLarge unstated={UNSTATED_TAX} />
          <PayNotes {...vacancy} />
          <LatePart>
            <PayTerms {...vacancy} />
            <SalaryContext {...vacancy} />
          </LatePart>
          <CompanyLine company={vacancy.company} />
          <Labels vacancy={vacancy} />
          <LatePart>
            <Publication vacancy={vacancy} now={now} />
          </LatePart>
          <LatePart>
            <VacancyFacts vacancy={vacancy} />
            <QuestionList {...vacancy} />
          </LatePart>
        </header>
        <div className="vacancy-side">
          <div className="vacancy-actions print:hidden">
            {respond && <div className="vacancy-respond">{respond}</div>}
            <ShareButton title={vacancy.title} />
            {actions}
          </div>
          <CompanyBlock {...vacancy} now={now} follow={follow} />
          <p className="text-small text-muted print:hidden">
            Зовут на похожую работу в другом месте?{' '}
            <a
              href={pathOf('proverit-vakansiyu')}
              className="inline-block py-1 underline pointer-coarse:py-3"
            >
              Проверьте предложение
            </a>
          </p>
        </div>
        <article className="vacancy-text">
          <Part title="Описание" html={vacancy.descriptionHtml} />
          <Part title="Что делать" html={vacancy.dutiesHtml} />
          <Part title="Кого ищут" html={vacancy.requirementsHtml} />
          <Part title="Что предлагают" html={vacancy.conditionsHtml} />
          {vacancy.skills.length > 0 && (
            <section>
              <h2 className="mb-3">Навыки</h2>
              <LatePart>
                <SkillChips {...vacancy} />
              </LatePart>
            </section>
          )}
          {vacancy.address && (
            <section>
              <h2 className="mb-2">Адрес</h2>
              <p className="flex gap-2">
                <PlaceIcon className="mt-0.5 shrink-0 text-muted" />
                {vacancy.address}
              </p>
              {map}
            </section>
          )}
        </article>
      </div>
      <SimilarVacancies similar={similar} now={now} actionOf={actionOf} hidable={hidable} />
      {respond && <div className="apply-bar bottom-bar md:hidden print:hidden">{respond}</div>}
    </div>
  )
}

/** The form of work in its colour, and labels of special properties. */
function Labels({ vacancy: { workForm, labels } }: { vacancy: Vacancy }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {workForm === null ? (
        <li>
          <Badge>{UNKNOWN_FORM}</Badge>
        </li>
      ) : (
        <li className="badge font-semibold" data-form={workForm}>
          {WORK_FORM_LABELS[workForm]}
        </li>
      )}
      {labels.map((label) => (
        <li key={label}>
          <Badge tone="accent">{BADGE_LABELS[label]}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** A button that responds here, or what leads to the source of a vacancy without responses here. */
function RespondLink({ vacancy }: { vacancy: Vacancy }) {
  return vacancy.takesResponses ? (
    <a
      className="btn"
      data-variant="primary"
      href={pathOf('vacancies-id-respond', { id: vacancy.id })}
      rel="nofollow"
    >
      Откликнуться
    </a>
  ) : (
    <LatePart>
      <SourceLink {...vacancy} />
    </LatePart>
  )
}

/** The heading is visually hidden if the text starts with a heading. */
function Part({ title, html }: { title: string; html: string | null }): ReactNode {
  if (!html) return null
  return (
    <section>
      <h2 className={beginsWithHeading(html) ? 'sr-only' : 'mb-2'}>{title}</h2>
      <HtmlProse html={html} />
    </section>
  )
}

const beginsWithHeading = (html: string) =>
  /^\s*<(?:h[34]>|p><strong>[^<]{1,60}<\/strong>\s*:?\s*<(?:\/p|br)\b)/.test(html)

function CompanyLine({ company }: { company: CompanyRef }) {
  if (!isNamed(company)) return <p className="py-0.5 text-muted">{company.title}</p>
  return (
    <p className="flex min-w-0 items-center gap-2">
      <Avatar id={company.id} name={company.title} src={company.logoUrl} size="small" />
      <a
        href={`/employer/${company.slug}`}
        className="line-clamp-2 min-w-0 py-0.5 wrap-anywhere text-ink no-underline hover:text-accent hover:underline"
      >
        {company.title}
      </a>
      {company.isVerified && <VerifiedMark />}
    </p>
  )
}
