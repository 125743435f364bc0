import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { access, Instant, Nothing } from '#shared/kernel/contract.ts'
import { rowId } from '#shared/kernel/row-id.ts'
import { ApiTokenForm } from './forms.ts'
import { API_SCOPES } from './vocabulary.ts'

const ApiTokenId = rowId('Номер ключа API.').brand<'ApiTokenId'>()

/** A token without its value, which is shown once. */
export const ApiToken = z.object({
  id: ApiTokenId,
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Full name of the person who made it, in whose name it acts. */
  maker: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** To five minutes. */
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokensContract = {
  list: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/api-tokens',
      summary: 'Ключи API компании',
      tags: ['integrations'],
    })
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(ApiToken) })),
  create: access('signed_in', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/companies/{id}/api-tokens',
      summary: 'Создать ключ API',
      tags: ['integrations'],
    })
    .input(ApiTokenForm.extend({ id: CompanyId }))
    .output(z.object({ apiToken: ApiToken, value: z.string() })),
  revoke: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/companies/{id}/api-tokens/{apiTokenId}',
      summary: 'Отозвать ключ API',
      tags: ['integrations'],
    })
    .input(z.object({ id: CompanyId, apiTokenId: ApiTokenId }))
    .output(Nothing),
}
