import type { Crumb } from '#shared/routing/page-meta.ts'
export const HOME_CRUMB: Crumb = { href: '/', text: 'Главная' }
/** Of a page right below the home page. */
export const TOP_CRUMBS: readonly Crumb[] = [HOME_CRUMB]
export const VACANCIES_CRUMB: Crumb = { href: '/vacancies', text: 'Вакансии' }

/** The path from the home page, without the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Путь к странице" className="text-small print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ href, text }, index) => (
          <li key={href} className="flex max-w-full items-center gap-x-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-muted">
                /
              </span>
            )}
            <a
              href={href}
              className="max-w-80 truncate py-1 text-muted no-underline hover:text-accent hover:underline pointer-coarse:py-3"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
