import { Button } from '#client/ui/button.tsx'
import type { LoggedQuery } from '#shared/features/staff/search-log/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { withQuery } from '#shared/kernel/with-query.ts'

const COLUMNS = {
  searches: 'Искали',
  emptySearches: 'Ничего не нашли',
  opened: 'Открыли',
  responded: 'Откликнулись',
  found: 'Находит сейчас',
} as const
const NAMES = ['searches', 'emptySearches', 'opened', 'responded', 'found'] as const
/** On a phone each row is a grid, and each cell shows the name of its column. */
const CELL =
  'md:px-3 md:py-2 max-md:grid max-md:content-start max-md:before:text-muted max-md:before:content-[attr(data-column)]'

/** What visitors searched for. */
export function QueryTable({
  queries,
  onAdd,
}: {
  queries: readonly LoggedQuery[]
  onAdd: (text: string) => void
}) {
  return (
    <div className="card py-0 md:py-0">
      <table className="w-full border-collapse text-left text-small max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-line text-muted">
            <th className="py-2 pr-3 font-medium">Запрос</th>
            {NAMES.map((name) => (
              <th key={name} className="px-3 py-2 font-medium">
                {COLUMNS[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {queries.map((query) => (
            <Row key={query.text} query={query} onAdd={onAdd} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ query, onAdd }: { query: LoggedQuery; onAdd: (text: string) => void }) {
  const { text } = query
  return (
    <tr className="max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:py-3">
      <th
        scope="row"
        className="font-normal wrap-anywhere max-md:col-span-3 max-md:font-medium md:py-2 md:pr-3"
      >
        <a href={withQuery('/vacancies', { search: text })}>{text}</a>
        <Button
          variant="secondary"
          size="small"
          className="mt-2 block"
          aria-label={`Добавить синонимы: ${text}`}
          onClick={() => onAdd(text)}
        >
          Добавить синонимы
        </Button>
      </th>
      {NAMES.map((name) => (
        <td key={name} data-column={COLUMNS[name]} className={`${CELL} tabular-nums`}>
          {formatNumber(query[name])}
        </td>
      ))}
    </tr>
  )
}
