import { formatNumber } from '#shared/kernel/number.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'

/** The end of a list of `total` items, perhaps of more than its pages show. */
export function ListEnd({ total }: { total: number | undefined }) {
  const more = moreText(total)
  return more === null ? null : <p className="mb-3 max-w-[45em] text-muted">{more}</p>
}

function moreText(total: number | undefined) {
  if (total === undefined)
    return 'Дальше этой страницы список не листается. Если нужного в нём нет, сузьте его поиском или фильтром.'
  const shown = PAGES_MAX * PAGE_SIZE
  return total > shown
    ? `Список продолжается: показаны первые ${formatNumber(shown)} из ${formatNumber(total)}. Чтобы увидеть остальные, сузьте его: добавьте слово, место или другой фильтр.`
    : null
}
