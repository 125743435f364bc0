import type { Site } from '#server/http/context.ts'
import { escapeHtml } from '#shared/kernel/escape-html.ts'
import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import type { ListResult, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { EMPLOYMENT_LABELS, WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { withoutControls } from '#shared/kernel/control-characters.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { element, textElement, XML_DECLARATION } from './xml.ts'

/** A list for any format. `listPath` and `selfPath` are path and query of its page and of the feed. */
type VacancyFeed = {
  list: Pick<ListResult, 'profession' | 'location' | 'attribute' | 'company' | 'filter'>
  cards: readonly VacancyCard[]
  listPath: string
  selfPath: string
}

/** RSS 2.0 with a link to itself. Sources: rssboard.org/rss-specification, rssboard.org/rss-profile. */
export function rssFeed({ list, cards, listPath, selfPath }: VacancyFeed, site: Site): string {
  const [newest] = cards
  return (
    XML_DECLARATION +
    element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, [
      element('channel', {}, [
        textElement('title', `${feedTitle(list)} — ${site.name}`),
        textElement('link', site.publicUrl + listPath),
        textElement('description', feedDescription(list)),
        textElement('language', 'ru'),
        element(
          'atom:link',
          { href: site.publicUrl + selfPath, rel: 'self', type: 'application/rss+xml' },
          [],
        ),
        // The date of the newest item, not of the answer: equal lists give equal bytes.
        newest ? textElement('lastBuildDate', rfc822(newest.publishedAt)) : null,
        textElement('ttl', 60),
        ...cards.map((card) => itemXml(card, site)),
      ]),
    ]) +
    '\n'
  )
}

function itemXml(card: VacancyCard, site: Site): string {
  const url = urlOf(card, site)
  return element('item', {}, [
    textElement('title', card.title),
    textElement('link', url),
    textElement('guid', url, { isPermaLink: 'true' }),
    textElement('pubDate', rfc822(card.publishedAt)),
    ...categoriesOf(card).map((category) => textElement('category', category)),
    textElement('description', summaryHtml(card)),
  ])
}

/** JSON Feed 1.1. Source: jsonfeed.org/version/1.1. */
export function jsonFeed({ list, cards, listPath, selfPath }: VacancyFeed, site: Site): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${feedTitle(list)} — ${site.name}`,
    home_page_url: site.publicUrl + listPath,
    feed_url: site.publicUrl + selfPath,
    description: feedDescription(list),
    language: 'ru',
    items: cards.map((card) => ({
      id: urlOf(card, site),
      url: urlOf(card, site),
      title: withoutControls(card.title),
      content_html: summaryHtml(card),
      date_published: card.publishedAt,
      ...(isNamed(card.company) ? { authors: [authorOf(card, site)] } : {}),
      tags: categoriesOf(card),
    })),
  })
}

const authorOf = ({ company }: VacancyCard, { publicUrl }: Site) => ({
  name: withoutControls(company.title),
  url: `${publicUrl}/employer/${company.slug}`,
})

/** «Вакансии бухгалтеров в Казани без опыта: «текст»»; other filters are in the address. */
function feedTitle({ profession, location, attribute, company, filter }: VacancyFeed['list']): string {
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

const feedDescription = (list: VacancyFeed['list']) => `${feedTitle(list)}: 50 самых новых, без контактов.`

/** Company, salary and place, then the summary. Cards have no contacts. */
function summaryHtml(card: VacancyCard): string {
  const places = card.locations.length > 0 ? card.locations : card.workFrom
  const facts = [
    card.company.title,
    salaryLabel(card.salary),
    [WORK_FORM_LABELS[card.workForm], ...places.slice(0, 3).map(({ name }) => name)].join(', '),
  ]
  return `<p>${facts.map((fact) => escapeHtml(withoutControls(fact))).join(' · ')}</p><p>${escapeHtml(withoutControls(card.summary))}</p>`
}

function categoriesOf({ workForm, employment }: VacancyCard): string[] {
  return [WORK_FORM_LABELS[workForm], ...(employment ? [EMPLOYMENT_LABELS[employment]] : [])]
}

const urlOf = ({ id }: VacancyCard, { publicUrl }: Site) => `${publicUrl}/vacancies/${id}`

/** «Sat, 21 Nov 2026 08:00:00 GMT». */
const rfc822 = (instant: string) => new Date(instant).toUTCString()
