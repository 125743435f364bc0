import {
  packageUnitPrice,
  placementPrice,
  resumeAccessPrice,
  termsOf,
} from '#server/features/money/tariffs/service.ts'
import type { DocumentLine } from '#shared/features/money/billing/model.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import type { OrderRow } from './queries.ts'

type ItemFields = Pick<OrderRow, 'kind' | 'title' | 'amountKopecks'> &
  Partial<Pick<OrderRow, 'vacancyId' | 'tariffCode' | 'terms' | 'packageSize' | 'accessDays'>>

/** The fields of an order at today's prices; stored, so that later prices do not change it. */
export function describeItem(item: OrderItem, { vacancyTitle }: { vacancyTitle: string }): ItemFields {
  const { kind } = item
  switch (kind) {
    case 'placement': {
      const terms = termsOf(item.tariff)
      return {
        kind,
        title: `Размещение вакансии «${vacancyTitle}», тариф «${TARIFF_TITLES[item.tariff]}», ${countOf(terms.days, DAY_FORMS)}`,
        amountKopecks: placementPrice(item.tariff),
        vacancyId: item.vacancyId,
        tariffCode: item.tariff,
        terms,
      }
    }
    case 'package':
      return {
        kind,
        title: `Пакет «${TARIFF_TITLES[item.tariff]}», ${countOf(item.size, VACANCY_FORMS)}`,
        amountKopecks: packageUnitPrice(item.tariff, item.size) * item.size,
        tariffCode: item.tariff,
        terms: termsOf(item.tariff),
        packageSize: item.size,
      }
    case 'resume_access':
      return {
        kind,
        title: `Доступ к контактам в резюме, ${countOf(item.days, DAY_FORMS)}`,
        amountKopecks: resumeAccessPrice(item.days),
        accessDays: item.days,
      }
    case 'top_up':
      return { kind, title: 'Пополнение баланса', amountKopecks: item.amountKopecks }
  }
}

/** Whether the order is for this item, whatever its price and method. */
export function isOrderFor(order: OrderRow, item: OrderItem): boolean {
  if (order.kind !== item.kind) return false
  switch (item.kind) {
    case 'placement':
      return order.vacancyId === item.vacancyId && order.tariffCode === item.tariff
    case 'package':
      return order.tariffCode === item.tariff && order.packageSize === item.size
    case 'resume_access':
      return order.accessDays === item.days
    case 'top_up':
      return order.amountKopecks === item.amountKopecks
  }
}

export const billLinesOf = ({ title, amountKopecks }: OrderRow): DocumentLine[] => [
  { title, quantity: 1, priceKopecks: amountKopecks },
]

/** Without the price of days that were returned: they were not rendered. */
export const acceptanceActLinesOf = ({ title, amountKopecks, returnedKopecks }: OrderRow): DocumentLine[] => [
  { title, quantity: 1, priceKopecks: amountKopecks - returnedKopecks },
]
