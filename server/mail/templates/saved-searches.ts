import type { EmailDraft } from '#server/mail/mailer.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { composeEmail, link, note, smallLink, text, untrustedName } from './compose.ts'
import type { EmailItem, MailSite } from './email-content.ts'

const FOUND = {
  vacancies: { one: 'новая вакансия', few: 'новые вакансии', many: 'новых вакансий' },
  resumes: { one: 'новое резюме', few: 'новых резюме', many: 'новых резюме' },
} as const satisfies Record<SearchKind, object>

/**
 * What a saved search has found since its last e-mail.
 * @param found.count number of new results, of which `items` are the first
 * @param found.listPath the list of the search, the newest first
 */
export function savedSearchEmail(
  site: MailSite,
  {
    kind,
    name,
    items,
    count,
    listPath,
    unsubscribeUrl,
  }: {
    kind: SearchKind
    name: string
    items: readonly EmailItem[]
    count: number
    listPath: string
    unsubscribeUrl: string
  },
): EmailDraft {
  const search = untrustedName(name)
  const found = countOf(count, FOUND[kind])
  const rest = count - items.length
  return composeEmail(site, {
    kind: 'saved_search',
    // The unsubscribe link works without signing in.
    isSecret: true,
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
      note('Вы получили это письмо, потому что сохранили поиск. Пишем только о том, чего ещё не присылали.'),
      smallLink('Не присылать письма по этому поиску', unsubscribeUrl),
      smallLink('Как часто присылать', site.publicUrl + pathOf('personal-searches')),
    ],
  })
}
