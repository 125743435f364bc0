import { API_SCOPE_LABELS } from '#shared/features/intake/api-tokens/labels.ts'
import type { ApiScope } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, facts, link, moscowMoment, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To the administrators of a company: a program can act for it now. */
export function apiTokenCreatedEmail(
  site: MailSite,
  {
    companyId,
    name,
    scopes,
    maker,
    at,
  }: { companyId: number; name: string; scopes: readonly ApiScope[]; maker: string; at: Date },
) {
  return composeEmail(site, {
    kind: 'api_token_created',
    about: {},
    isSecret: false,
    subject: 'Создан ключ API вашей компании',
    preheader: 'Если вы о нём не знаете, отзовите его.',
    heading: 'Создан ключ API',
    blocks: [
      text('Программа с этим ключом действует от имени компании.'),
      facts(
        ['Ключ', untrustedName(name)],
        ['Создал', untrustedName(maker)],
        ['Права', scopes.map((scope) => API_SCOPE_LABELS[scope]).join('; ')],
        ['Время', moscowMoment(at)],
      ),
      link('Открыть ключи', site.publicUrl + pathOf('companies-uid-integrations', { uid: companyId })),
      note(
        'Если никто из вас не создавал этот ключ, отзовите его и проверьте, у кого есть доступ к компании.',
      ),
    ],
  })
}
