import type { Key, ReactNode } from 'react'

/** On a phone each row is a grid, and each cell shows the name of its column. */
const CELL =
  'tabular-nums md:px-3 md:py-2 lg:whitespace-nowrap max-md:grid max-md:content-start max-md:before:text-muted max-md:before:content-[attr(data-column)]'

/** A table of numbers. `columns` names those after the first, which `head` names. */
export function StaffTable({
  head,
  columns,
  rows,
}: {
  head: string
  columns: readonly string[]
  rows: readonly { key: Key; head: ReactNode; cells: readonly ReactNode[] }[]
}) {
  return (
    <div className="card py-0 md:py-0">
      <table className="w-full border-collapse text-left text-small max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-line text-muted">
            <th className="py-2 pr-3 font-medium">{head}</th>
            {columns.map((column) => (
              <th key={column} className="px-3 py-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              className="max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:py-3"
            >
              <th
                scope="row"
                className="font-normal wrap-anywhere max-md:col-span-3 max-md:font-medium md:py-2 md:pr-3"
              >
                {row.head}
              </th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]} data-column={columns[at]} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
