import type { Deps } from '#server/features/identity/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { formatDomain } from '#shared/kernel/email-label.ts'

/**
 * Refuses an address of REFUSED_MAIL_DOMAINS, or of a domain below them, for a new account or as a new address of one. Call it
 * only when the caller has proved that the mailbox is theirs, or knows that the account is: who has an account stays unknown.
 * @throws Problem invalid; `field` is that of the form
 */
export function refuseMailDomain(
  { refusedMailDomains }: Pick<Deps, 'refusedMailDomains'>,
  email: string,
  field?: string,
) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!refusedMailDomains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))) return
  const message = `Почту на ${formatDomain(domain)} для аккаунта указать нельзя. Укажите адрес в другой почтовой службе.`
  throw new Problem('invalid', message, field === undefined ? undefined : { [field]: message })
}
