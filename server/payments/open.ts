import type { Secrets, Settings } from '#config/settings.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { PaymentProvider } from './port.ts'
import { createSandbox } from './sandbox.ts'
import { createYookassa } from './yookassa.ts'

/** The provider named by the settings; null for none. */
export function openPaymentProvider({
  db,
  settings: { payments, publicUrl },
  secrets,
  now,
}: {
  db: Sql
  settings: Pick<Settings, 'payments' | 'publicUrl'>
  secrets: Pick<Secrets, 'yookassaKey'>
  now: () => Date
}): PaymentProvider | null {
  switch (payments.provider) {
    case 'yookassa':
      return createYookassa({
        url: payments.url,
        shopId: payments.shopId,
        secretKey: secrets.yookassaKey ?? '',
      })
    case 'sandbox':
      return createSandbox({ db, publicUrl, now })
    case 'none':
      return null
  }
}
