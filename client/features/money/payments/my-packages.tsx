import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCurrentCompany } from '#client/app/current-user.ts'
import { useMayPay } from '#client/app/may-pay.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { BoughtPackage } from '#shared/features/money/packages/contract.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** Packages of the current company; renders nothing when there are none or the user may not see them. */
export function MyPackages() {
  const company = useCurrentCompany()
  const mayPay = useMayPay()
  const { data } = useQuery({
    ...api.packages.list.queryOptions({ input: { id: company?.id ?? 0 } }),
    enabled: company !== null && mayPay,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="my-packages" className="grid gap-4">
      <h2 id="my-packages">Ваши пакеты</h2>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        {data.items.toReversed().map((bought) => (
          <li key={bought.id} className="grid">
            <Card as="article">
              <PackageFacts bought={bought} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageFacts({
  bought: { tariff, size, remaining, expiresAt, isUsable },
}: {
  bought: BoughtPackage
}) {
  return (
    <>
      <h3>
        «{TARIFF_TITLES[tariff]}» {!isUsable && <Badge>{remaining === 0 ? 'Потрачен' : 'Срок вышел'}</Badge>}
      </h3>
      <p className="mt-1">
        Осталось {remaining} из {size}
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-2 w-full rounded-mark bg-sunken"
      >
        <rect width={(100 * remaining) / size} height="4" className="fill-accent" />
      </svg>
      <p className="mt-1 text-small text-muted">Действует до {formatDay(expiresAt)}</p>
    </>
  )
}
