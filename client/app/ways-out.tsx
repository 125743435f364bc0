import type { ReactNode } from 'react'
import { createLinks, type SiteLink } from '#client/ui/layout/site-links.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Where to go from the error page. */
export default function WaysOut(): ReactNode {
  return (
    <div className="grid max-w-[760px] gap-8 sm:grid-cols-2">
      <WayOut
        title="Вы ищете работу?"
        links={[
          { href: pathOf('index'), text: 'На главную' },
          ...createLinks('seeker'),
          { href: pathOf('vacancies-slug'), text: 'Поиск вакансий' },
        ]}
      />
      <WayOut
        title="Вы работодатель?"
        links={[
          { href: pathOf('employer'), text: 'На главную для работодателей' },
          ...createLinks('employer'),
          { href: pathOf('resumes-slug'), text: 'Поиск резюме' },
        ]}
      />
    </div>
  )
}

function WayOut({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      <ul>
        {links.map(({ href, text, className }) => (
          <li key={href} className={className}>
            <a href={href} className="inline-block py-1.5">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
