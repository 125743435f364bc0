import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import type { MonthSales } from './contract.ts'

/** «Пакет «Базовый», 5 вакансий» */
export function soldTitle({
  kind,
  tariff,
  size,
  days,
}: Pick<MonthSales, 'kind' | 'tariff' | 'size' | 'days'>) {
  const named = tariff === null ? '' : ` «${TARIFF_TITLES[tariff]}»`
  switch (kind) {
    case 'placement':
      return `Размещение${named}`
    case 'extension':
      return `Продление${named}`
    case 'upgrade':
      return `Переход на тариф${named}`
    case 'package':
      return `Пакет${named}, ${countOf(size ?? 0, VACANCY_FORMS)}`
    case 'resume_access':
      return `Доступ к резюме, ${countOf(days ?? 0, DAY_FORMS)}`
    case 'top_up':
      return 'Пополнение баланса'
  }
}
