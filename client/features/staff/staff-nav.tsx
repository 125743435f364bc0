import { isBuilt, pathOf } from '#shared/routing/route-table.ts'

const PAGES = [
  ['staff-moderation', 'Модерация'],
  ['staff-companies', 'Компании'],
  ['staff-payments', 'Платежи'],
  ['staff-route-rules', 'Перенаправления'],
] as const

/** From one page of staff to the others. */
export function StaffNav({ current }: { current: (typeof PAGES)[number][0] }) {
  const built = PAGES.filter(([name]) => isBuilt(name))
  return (
    <nav aria-label="Служебные страницы">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {built.map(([name, title]) => (
          <li key={name}>
            <a
              href={pathOf(name)}
              aria-current={name === current ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent py-2 text-muted no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
