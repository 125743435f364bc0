import type { Deps } from '#server/features/intake/context.ts'
import { canLeadOutside } from '#server/kernel/outside-connection.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isWithin } from '../fetching/allowed-hosts.ts'
import type { SourceKind } from '../kinds/kind.ts'
import { findKind } from '../kinds/kinds.ts'

/** A refusal that is shown at one field of a form. */
export const refuseField = (field: string, message: string) =>
  new Problem('invalid', message, { [field]: message })

/** @throws Problem invalid for the field `kind` */
export function requireKind(code: string): SourceKind {
  const kind = findKind(code)
  if (!kind) throw refuseField('kind', 'Выберите вид источника из списка.')
  return kind
}

/** The address of a source of this kind. @throws Problem invalid for the field `address` */
export function requireAddress(
  { webhookNetwork: network }: Pick<Deps, 'webhookNetwork'>,
  kind: SourceKind,
  typed: string,
): URL {
  const url = URL.parse(typed)
  if (!url || !canLeadOutside(url, network))
    throw refuseField(
      'address',
      'Нужен адрес в интернете, который начинается с https://, без порта и пароля.',
    )
  if (kind.hosts && !kind.hosts.some((host) => isWithin(url.hostname, host)))
    throw refuseField(
      'address',
      `Адрес этого вида — на ${kind.hosts.join(', ')}. Пример: ${kind.addressExample}`,
    )
  const refusal = kind.refuseAddress(url)
  if (refusal !== null) throw refuseField('address', `${refusal} Пример: ${kind.addressExample}`)
  url.hash = ''
  return url
}

/** @param domain in ASCII, without `www.` @throws Problem invalid for the field `address` */
export function requireWithin(url: URL, domain: string) {
  if (!isWithin(url.hostname, domain))
    throw refuseField('address', `Адрес должен быть на сайте работодателя: ${domain} или его поддомене.`)
}
