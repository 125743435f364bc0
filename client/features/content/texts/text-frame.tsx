import type { ComponentProps, ReactNode } from 'react'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Contents } from '#client/ui/contents.tsx'

type TextFrameProps = ComponentProps<typeof Breadcrumbs> & {
  text: { title: string; lead: string; headings: ComponentProps<typeof Contents>['sections'] }
  /** Displayed under the lead. */
  details?: ReactNode
  /** Displayed next to the text, under its contents. */
  links: ReactNode
  children: ReactNode
}

/** A text with its head and, next to it, its contents and links. */
export const TextFrame = ({ crumbs, text, details, links, children }: TextFrameProps) => (
  <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_304px]">
    <article className="grid min-w-0 gap-6">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{text.title}</h1>
        <p className="text-lead text-muted">{text.lead}</p>
        {details}
      </header>
      {children}
    </article>
    <aside className="grid gap-8 lg:sticky lg:top-6 print:hidden">
      <div className="max-lg:hidden">
        <Contents sections={text.headings} />
      </div>
      {links}
    </aside>
  </div>
)
