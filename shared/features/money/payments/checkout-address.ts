/** Addresses of the pages where an item is paid for. */
import type { OrderItem } from './model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { withQuery } from '#shared/kernel/with-query.ts'

/** The page that offers the ways to pay for an item. */
export function checkoutPath(item: OrderItem): string {
  switch (item.kind) {
    case 'placement':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        tariff: item.tariff,
      })
    case 'extension':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        until: item.until,
      })
    case 'upgrade':
      return withQuery(pathOf('personal-vacancies-id-payment', { id: item.vacancyId }), {
        tariff: item.tariff,
        until: item.until,
      })
    case 'package':
      return withQuery(pathOf('packages-id-payment', { id: item.size }), { tariff: item.tariff })
    case 'resume_access':
      return withQuery(pathOf('pay'), { access: item.days })
    case 'top_up':
      return withQuery(pathOf('pay'), { amount: item.amountKopecks / 100 })
  }
}
