import type { ReactNode } from 'react'
import { pathOf } from '#shared/routing/route-table.ts'

/** The company that a review is about, with its mark. */
export const ReviewHead = ({ company, children }: { company: Company; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-2">
    <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
      <a href={pathOf('employer-slug', { slug: company.slug })} className="text-ink">
        {company.title}
      </a>
    </h2>
    {children}
  </div>
)

type Company = { slug: string; title: string }
