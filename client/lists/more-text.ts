import { formatNumber } from '#shared/kernel/number.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'

/** What the last page of a list of `total` items says of those that no page shows; null when there are none. */
export function moreText(total: number) {
  const shown = PAGES_MAX * PAGE_SIZE
  return total > shown
    ? `Список продолжается: показаны первые ${formatNumber(shown)} из ${formatNumber(total)}. Чтобы увидеть остальные, сузьте его: добавьте слово, место или другой фильтр.`
    : null
}
