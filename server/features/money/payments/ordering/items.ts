import { formatAmount } from '#shared/features/money/billing/document-text.ts'
import { NO_BREAK_SPACE, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import {
  packageUnitPrice,
  placementPrice,
  resumeAccessPrice,
  termsOf,
} from '#server/features/money/tariffs/service.ts'
import {
  higherTariffs,
  packageUpgradeTerms,
  upgradePrice,
  wholeDaysLeft,
} from '#server/features/money/tariffs/upgrade-price.ts'
import type { RunningTerm } from '#server/features/board/posting/placement/running-term.ts'
import type { DocumentLine } from '#shared/features/money/billing/model.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import type { OrderRow } from '../queries.ts'

type ItemFields = Pick<OrderRow, 'kind' | 'title' | 'amountKopecks'> &
  Partial<Pick<OrderRow, 'vacancyId' | 'tariffCode' | 'terms' | 'runningTerm' | 'packageSize' | 'accessDays'>>

/** What an item is bought for. */
type Purpose = {
  vacancy: { title: string; running?: RunningTerm } | null
  method: PayMethod
  /** Instant. */
  at: string
}

/** The fields of an order at today's prices; stored, so that later prices do not change it. */
export function describeItem(item: OrderItem, purpose: Purpose): ItemFields {
  const { kind } = item
  const vacancyTitle = purpose.vacancy?.title ?? ''
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
    case 'extension': {
      const running = runningOf(purpose)
      const terms = termsOf(running.tariff)
      return {
        kind,
        title: `Продление вакансии «${vacancyTitle}», тариф «${TARIFF_TITLES[running.tariff]}», ${countOf(terms.days, DAY_FORMS)}`,
        amountKopecks: placementPrice(running.tariff),
        vacancyId: item.vacancyId,
        tariffCode: running.tariff,
        terms,
        runningTerm: running,
      }
    }
    case 'upgrade': {
      const running = runningOf(purpose)
      const daysLeft = wholeDaysLeft(running.until, purpose.at)
      const upgrade = { from: running.tariff, to: item.tariff, daysLeft }
      if (!higherTariffs(running.tariff, daysLeft).includes(item.tariff))
        throw new Problem(
          'conflict',
          daysLeft === 0
            ? 'До конца срока меньше дня: сначала продлите вакансию.'
            : 'Перевести вакансию можно только на тариф выше.',
        )
      const terms =
        purpose.method === 'package'
          ? packageUpgradeTerms(upgrade)
          : { ...termsOf(item.tariff), days: daysLeft }
      return {
        kind,
        title: `Тариф «${TARIFF_TITLES[item.tariff]}» вместо «${TARIFF_TITLES[running.tariff]}» для вакансии «${vacancyTitle}», ${countOf(terms.days, DAY_FORMS)}`,
        amountKopecks: upgradePrice(upgrade).amountKopecks,
        vacancyId: item.vacancyId,
        tariffCode: item.tariff,
        terms,
        runningTerm: running,
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

function runningOf({ vacancy }: Purpose): RunningTerm {
  if (!vacancy?.running) throw new Error('The caller has checked that a term runs')
  return vacancy.running
}

/** Whether the order is for this item, whatever its price and method. */
export function isOrderFor(order: OrderRow, item: OrderItem): boolean {
  if (order.kind !== item.kind) return false
  switch (item.kind) {
    case 'placement':
      return order.vacancyId === item.vacancyId && order.tariffCode === item.tariff
    case 'extension':
      return order.vacancyId === item.vacancyId && isForTerm(order, item.until)
    case 'upgrade':
      return (
        order.vacancyId === item.vacancyId && order.tariffCode === item.tariff && isForTerm(order, item.until)
      )
    case 'package':
      return order.tariffCode === item.tariff && order.packageSize === item.size
    case 'resume_access':
      return order.accessDays === item.days
    case 'top_up':
      return order.amountKopecks === item.amountKopecks
  }
}

const isForTerm = ({ runningTerm }: OrderRow, until: string) =>
  runningTerm !== null && Date.parse(runningTerm.until) === Date.parse(until)

export const billLinesOf = ({ title, amountKopecks }: OrderRow): DocumentLine[] => [
  { title, quantity: 1, priceKopecks: amountKopecks },
]

/** Without the price of days that were returned: they were not rendered, and the line says so. */
export const acceptanceActLinesOf = ({ title, amountKopecks, returnedKopecks }: OrderRow): DocumentLine[] => [
  {
    title:
      returnedKopecks === 0
        ? title
        : `${title}, за вычетом возвращённых ${formatAmount(returnedKopecks)}${NO_BREAK_SPACE}₽`,
    quantity: 1,
    priceKopecks: amountKopecks - returnedKopecks,
  },
]
