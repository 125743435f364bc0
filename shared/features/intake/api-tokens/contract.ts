import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { operation, Instant, Nothing, rowId } from '#shared/kernel/contract.ts'
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
  list: operation('GET /v1/companies/{id}/api-tokens', 'signed_in', 'Ключи API компании', ['integrations'])
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(ApiToken) })),
  create: operation('POST /v1/companies/{id}/api-tokens', 'signed_in', 'Создать ключ API', ['integrations'], {
    makes: 'secret',
  })
    .input(ApiTokenForm.extend({ id: CompanyId }))
    .output(z.object({ apiToken: ApiToken, value: z.string() })),
  revoke: operation('DELETE /v1/companies/{id}/api-tokens/{apiTokenId}', 'signed_in', 'Отозвать ключ API', [
    'integrations',
  ])
    .input(z.object({ id: CompanyId, apiTokenId: ApiTokenId }))
    .output(Nothing),
}
