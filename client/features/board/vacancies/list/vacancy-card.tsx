import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { OfficeIcon, VerifiedIcon } from '#client/ui/icons.tsx'
import type {
  PreviewedVacancy,
  VacancyCard as VacancyCardData,
} from '#shared/features/board/vacancies/contract.ts'
import type { CardHighlights } from '#shared/lists/list-page.ts'
import { answerLabel } from '#shared/features/board/responses/responsiveness.ts'
import { formatVacancyAge } from '#shared/features/board/vacancies/age.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CardTags } from './card-tags.tsx'
import { Salary } from '../salary.tsx'
import { formatCardFacts, placesLabel } from '../vacancy-labels.ts'

/**
 * A vacancy in a list, the most important facts first. The whole card is the target of the title's link. `now` is the
 * clock of the page, so that server and browser print the same age.
 */
export function VacancyCard({
  vacancy,
  now,
  marks,
  heading: Heading = 'h2',
  isOfCompany = false,
  isHidable = false,
  action,
  mark,
  note,
  gaps,
}: {
  vacancy: VacancyCardData | PreviewedVacancy
  now: string
  /** Highlights of the search in the texts. */
  marks?: CardHighlights
  heading?: 'h2' | 'h3'
  /** The list is of one company, whose name the card does not repeat. */
  isOfCompany?: boolean
  /** The list allows the reader to hide the card, see `public/theme.js`. */
  isHidable?: boolean
  /** Buttons of 44 × 44 px in the corner. */
  action?: ReactNode
  /** The reader's response to the vacancy. */
  mark?: ReactNode
  /** A note of the list, displayed at the end of the card. */
  note?: ReactNode
  /** Placeholders that a preview displays for empty fields. */
  gaps?: { title: ReactNode; salary: ReactNode; facts: ReactNode; summary: ReactNode }
}) {
  const { id, company, salary } = vacancy
  const title = vacancy.title ? <Highlighted text={vacancy.title} ranges={marks?.title} /> : gaps?.title
  const facts = formatCardFacts(vacancy)
  return (
    <Card
      as="article"
      className="vacancy-card"
      data-linked={id === null ? undefined : ''}
      data-highlighted={vacancy.isHighlighted ? '' : undefined}
      data-compact={isOfCompany ? '' : undefined}
      data-vacancy={isHidable ? id : undefined}
      data-company={isHidable ? company.id : undefined}
    >
      {!isOfCompany && (
        <div className="card-logo">
          {isNamed(company) ? (
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
          ) : (
            <span className="avatar bg-sunken text-muted">
              <OfficeIcon />
            </span>
          )}
        </div>
      )}
      <div className="card-main">
        <Heading className="line-clamp-2 text-lead font-semibold">
          {id === null ? (
            title
          ) : (
            <a href={`/vacancies/${id}`} className="vacancy-link">
              {title}
            </a>
          )}
        </Heading>
        {salary ? <Salary salary={salary} /> : gaps?.salary}
        <p className="line-clamp-3 md:line-clamp-1">
          {!isOfCompany && <Company company={company} />}
          <Muted isFirst={isOfCompany}>{facts}</Muted>
          {!salary && !gaps && (
            <Muted isSmall isFirst={isOfCompany && facts === null}>
              з/п не указана
            </Muted>
          )}
        </p>
      </div>
      <div className="card-foot">
        <CardTags vacancy={vacancy} mark={mark} />
        {(vacancy.workForm === null || placesLabel(vacancy) === null) && gaps?.facts}
        {vacancy.summary === '' && gaps ? (
          gaps.summary
        ) : (
          <Excerpt vacancy={isOfCompany ? { ...vacancy, answers: null } : vacancy} marks={marks} />
        )}
        {note}
      </div>
      {action !== undefined && <div className="card-action">{action}</div>}
      {id !== null && <Age vacancy={vacancy} now={now} />}
      {id !== null && vacancy.takesResponses && (
        <a
          className="btn card-respond"
          data-variant="primary"
          data-size="small"
          href={pathOf('vacancies-id-respond', { id })}
          rel="nofollow"
          aria-label={`Откликнуться: ${vacancy.title}`}
        >
          Откликнуться
        </a>
      )}
    </Card>
  )
}

function Age({ vacancy, now }: { vacancy: PreviewedVacancy; now: string }) {
  const age = formatVacancyAge(vacancy, new Date(now))
  return vacancy.publishedAt === null ? (
    <span className="card-age">{age}</span>
  ) : (
    <time dateTime={vacancy.publishedAt} className="card-age">
      {age}
    </time>
  )
}

/** A longer last word may break, and the mark with it. */
const UNBROKEN_WORD_MAX = 20

function Company({ company }: Pick<PreviewedVacancy, 'company'>) {
  if (!isNamed(company)) return <span className="text-muted">{company.title}</span>
  const { slug, title, isVerified } = company
  const lastWordAt = title.lastIndexOf(' ') + 1
  const isShort = title.length - lastWordAt <= UNBROKEN_WORD_MAX
  return (
    <>
      <a href={`/employer/${slug}`} className="card-company">
        {isVerified ? (
          <>
            {title.slice(0, lastWordAt)}
            <span className={isShort ? 'whitespace-nowrap' : undefined}>
              {title.slice(lastWordAt)}
              <span className="card-verified" title="Компания проверена" aria-hidden="true">
                <VerifiedIcon />
              </span>
            </span>
          </>
        ) : (
          title
        )}
      </a>
      {isVerified && <span className="sr-only"> Компания проверена</span>}
    </>
  )
}

/** A further part of the line; renders nothing without a text. */
function Muted({
  isSmall = false,
  isFirst,
  children,
}: {
  isSmall?: boolean
  isFirst: boolean
  children: string | null
}) {
  return (
    children && (
      <span className={isSmall ? 'text-small whitespace-nowrap text-muted' : 'text-muted'}>
        {!isFirst && ' · '}
        {children}
      </span>
    )
  )
}

/**
 * The company's answer rate and time, then the first words of the text, unless they repeat the title or the company
 * above. One line; on a phone only if it contains a search match.
 */
function Excerpt({
  vacancy: { title, company, summary, answers, answerDays },
  marks,
}: {
  vacancy: PreviewedVacancy
  marks: CardHighlights | undefined
}) {
  const hasMarks = (marks?.summary.length ?? 0) > 0
  const isRepeated = !hasMarks && [title, company.title].some((text) => beginsWith(summary, text))
  const answer = answerLabel({ answers, answerDays })
  if (isRepeated && answer === null) return null
  return (
    <p className={`line-clamp-1 text-small text-muted ${hasMarks ? 'max-md:line-clamp-2' : 'max-md:hidden'}`}>
      {answer}
      {answer !== null && !isRepeated && ' · '}
      {!isRepeated && <Highlighted text={summary} ranges={marks?.summary} />}
    </p>
  )
}

const beginsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase())

/**
 * The cards of a list in which the reader can hide cards. `hidable` draws a card or the line that replaces a hidden
 * one; `heartOf` draws the favourites button.
 */
export const renderHidableCards = (
  vacancies: readonly VacancyCardData[],
  {
    now,
    heading,
    heartOf,
    hidable,
  }: {
    now: string
    heading: 'h2' | 'h3'
    heartOf: (vacancy: VacancyCardData) => ReactNode
    hidable: (vacancy: VacancyCardData, card: ReactNode) => ReactNode
  },
) =>
  vacancies.map((vacancy) =>
    hidable(vacancy, renderHidableCard({ vacancy, now, heading, action: heartOf(vacancy) })),
  )

/** A card of a list that allows the reader to hide it. */
export const renderHidableCard = (
  card: ComponentProps<typeof VacancyCard> & { vacancy: VacancyCardData },
) => <VacancyCard key={card.vacancy.id} {...card} isHidable />
