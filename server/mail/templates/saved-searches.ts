import type { AboutOf } from '#server/mail/kinds.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { SEARCH_KINDS, type SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { composeEmail, link, note, smallLink, subheading, text, untrustedName } from './compose.ts'
import type { Block, EmailItem, MailSite } from './email-content.ts'

const FOUND = {
  vacancies: { one: 'новая вакансия', few: 'новые вакансии', many: 'новых вакансий' },
  resumes: { one: 'новое резюме', few: 'новых резюме', many: 'новых резюме' },
} as const satisfies Record<SearchKind, object>

export type SearchSection = {
  kind: SearchKind
  name: string
  /** The first of the new results. */
  items: readonly EmailItem[]
  /** Number of new results. */
  count: number
  /** The list of the search, the newest first. */
  listPath: string
  unsubscribeUrl: string
  about: AboutOf<'saved_search'>['searches'][number]
}

/** What a text finds since lists hold what is about it. */
const CHANGED = {
  vacancies:
    'Теперь в письма попадают вакансии, которые относятся к запросу: его слова в названии, профессии, навыках или компании. Те, что лишь упоминают эти слова, — по ссылке под списком.',
  resumes:
    'Теперь в письма попадают резюме, которые относятся к запросу: его слова в должности, профессии или навыках. Те, что лишь упоминают эти слова, — по ссылке под списком.',
} as const satisfies Record<SearchKind, string>

/** What a saved search has found since its last e-mail. */
export function savedSearchEmail(
  site: MailSite,
  { kind, name, items, count, listPath, unsubscribeUrl, about }: SearchSection,
): EmailDraft<'saved_search'> {
  const search = untrustedName(name)
  const found = countOf(count, FOUND[kind])
  const rest = count - items.length
  return composeEmail(site, {
    kind: 'saved_search',
    about: { searches: [about] },
    // The unsubscribe link works without signing in.
    isSecret: true,
    unsubscribeUrl,
    subject: `${found}: ${search}`,
    preheader: items
      .slice(0, 3)
      .map(({ title }) => title)
      .join(', '),
    heading: found.charAt(0).toUpperCase() + found.slice(1),
    blocks: [
      text(`По вашему поиску ${inQuotes(search)}:`),
      { kind: 'items', items },
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, FOUND[kind])}.`)] : []),
      link(rest > 0 ? 'Показать все' : 'Открыть поиск', site.publicUrl + listPath),
      ...(about.isChanged ? [note(CHANGED[kind])] : []),
      note('Вы получили это письмо, потому что сохранили поиск. Пишем только о том, чего ещё не присылали.'),
      smallLink('Не присылать письма по этому поиску', unsubscribeUrl),
      smallLink('Как часто присылать', site.publicUrl + pathOf('personal-searches')),
    ],
  })
}

const MORE_SEARCHES = { one: 'поиск', few: 'поиска', many: 'поисков' }

/**
 * What several saved searches of a person have found since the last e-mail about each.
 * @param found.counts results that differ, because several searches may have found the same
 * @param found.unsubscribeUrl stops the e-mails of all searches of the person
 */
export function savedSearchesEmail(
  site: MailSite,
  {
    sections,
    counts,
    unsubscribeUrl,
  }: {
    sections: readonly SearchSection[]
    counts: readonly { kind: SearchKind; count: number }[]
    unsubscribeUrl: string
  },
): EmailDraft<'saved_searches'> {
  const found = counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countOf(count, FOUND[kind]))
    .join(' и ')
  const [first = '', ...others] = sections.map(({ name }) => untrustedName(name))
  return composeEmail(site, {
    kind: 'saved_searches',
    about: { searches: sections.map(({ about }) => about) },
    // The unsubscribe links work without signing in.
    isSecret: true,
    unsubscribeUrl,
    subject: `${found}: ${first} и ещё ${countOf(others.length, MORE_SEARCHES)}`,
    preheader: sections
      .slice(0, 3)
      .map(({ name, count }) => `${untrustedName(name)}: ${count}`)
      .join(', '),
    heading: found,
    blocks: [
      ...sections.flatMap((section) => sectionBlocks(site, section)),
      ...SEARCH_KINDS.filter((kind) => sections.some((one) => one.kind === kind && one.about.isChanged)).map(
        (kind) => note(CHANGED[kind]),
      ),
      subheading('Все ваши поиски'),
      link('Открыть сохранённые поиски', site.publicUrl + pathOf('personal-searches')),
      note('Вы получили это письмо, потому что сохранили поиски. Пишем только о том, чего ещё не присылали.'),
      note(
        'Ссылка ниже и кнопка «Отписаться» в почтовой программе выключают письма по всем вашим поискам, и по тем, которых нет в этом письме. Сами поиски останутся.',
      ),
      smallLink('Не присылать письма по всем поискам', unsubscribeUrl),
      smallLink('Как часто присылать', site.publicUrl + pathOf('personal-searches')),
    ],
  })
}

function sectionBlocks(
  site: MailSite,
  { kind, name, items, count, listPath, unsubscribeUrl }: SearchSection,
): Block[] {
  const rest = count - items.length
  return [
    subheading(`${untrustedName(name)}: ${countOf(count, FOUND[kind])}`),
    { kind: 'items', items },
    smallLink(rest > 0 ? `Ещё ${countOf(rest, FOUND[kind])}` : 'Открыть поиск', site.publicUrl + listPath),
    smallLink('Не присылать письма по этому поиску', unsubscribeUrl),
  ]
}
