import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import type { ListResult, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { EMPLOYMENT_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { withoutControls, escapeHtml } from '#shared/kernel/text.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { Feed } from './feed-formats.ts'

type List = Pick<ListResult, 'profession' | 'location' | 'attribute' | 'company' | 'filter'>

/**
 * A list of vacancies, without those that have no date, which the formats require, and those that a source hands on itself.
 * `pagePath` and `selfPath` are path and query of its page and of the feed.
 */
export function vacancyFeed(
  list: List,
  cards: readonly VacancyCard[],
  paths: Pick<Feed, 'pagePath' | 'selfPath'>,
): Feed {
  const title = feedTitle(list)
  return {
    ...paths,
    title,
    description: `${title}: 50 самых новых, без контактов.`,
    items: cards.flatMap((card) =>
      card.publishedAt === null || card.attribution !== null
        ? []
        : [
            {
              title: card.title,
              path: pathOf('vacancies-id', { id: card.id }),
              publishedAt: card.publishedAt,
              categories: categoriesOf(card),
              html: summaryHtml(card),
              ...(isNamed(card.company)
                ? {
                    author: {
                      name: card.company.title,
                      path: pathOf('employer-slug', { slug: card.company.slug }),
                    },
                  }
                : {}),
            },
          ],
    ),
  }
}

/** «Вакансии бухгалтеров в Казани без опыта: «текст»»; other filters are in the address. */
function feedTitle({ profession, location, attribute, company, filter }: List): string {
  const words = [
    'Вакансии',
    profession?.nameGenitivePlural,
    location ? `${location.preposition} ${location.namePrepositional}` : null,
    attribute === null ? null : attributeOf(attribute)?.heading,
    company ? `компании ${company.title}` : null,
  ]
  const title = words.filter(Boolean).join(' ')
  return filter.search === '' ? title : `${title}: «${filter.search}»`
}

/** Company, salary and place, then the summary. Cards have no contacts. */
function summaryHtml(card: VacancyCard): string {
  const places = card.locations.length > 0 ? card.locations : card.workFrom
  const facts = [
    card.company.title,
    salaryLabel(card.salary),
    [
      ...(card.workForm ? [WORK_FORM_LABELS[card.workForm]] : []),
      ...places.slice(0, 3).map(({ name }) => name),
    ].join(', '),
  ]
  return `<p>${facts.map((fact) => escapeHtml(withoutControls(fact))).join(' · ')}</p><p>${escapeHtml(withoutControls(card.summary))}</p>`
}

function categoriesOf({ workForm, employment }: VacancyCard): string[] {
  return [
    ...(workForm ? [WORK_FORM_LABELS[workForm]] : []),
    ...(employment ? [EMPLOYMENT_LABELS[employment]] : []),
  ]
}
