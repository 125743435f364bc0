import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { PrintIcon } from '#client/ui/fact-icons.tsx'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import type { DocumentSection, DocumentText } from './document-text.ts'

export const DOCUMENT_CRUMBS = [{ href: '/', text: 'Главная' }]

export type OtherDocument = { href: string; title: string }

/** Gives the HTML with the placeholders filled that the build leaves. */
export type Fill = (html: string) => string
const asItIs: Fill = (html) => html

/**
 * A document to be read, cited and printed: contents at the side, text, and the way to the other documents. Its HTML is
 * made by our build from texts of ours; `fill` puts into it what only the settings of the board know.
 */
export function DocumentView({
  text,
  others,
  fill = asItIs,
}: {
  text: DocumentText
  others: readonly OtherDocument[]
  fill?: Fill | undefined
}) {
  const { title, heading = title, edition, lead, sections } = text
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={DOCUMENT_CRUMBS} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
        <article className="grid max-w-[68ch] min-w-0 gap-10">
          <header className="-mb-4 grid gap-3">
            <h1>{heading}</h1>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="text-muted">
                Редакция от <time dateTime={edition}>{formatDay(edition)}</time>
                {NO_BREAK_SPACE}г.
              </p>
              <Button
                variant="secondary"
                size="small"
                className="hidden js:inline-flex js:print:hidden"
                onClick={() => window.print()}
              >
                <PrintIcon />
                Распечатать
              </Button>
            </div>
          </header>
          <div className="card py-2 lg:hidden print:hidden">
            <Disclosure summary="Содержание">
              <Contents label="Содержание" sections={sections} />
            </Disclosure>
          </div>
          <div className="prose text-lead" dangerouslySetInnerHTML={{ __html: fill(lead) }} />
          {sections.map(({ id, html }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="prose"
              dangerouslySetInnerHTML={{ __html: fill(html) }}
            />
          ))}
          <OtherDocuments documents={others} />
        </article>
        <aside className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block print:hidden">
          <p className="mb-2 font-semibold">Содержание</p>
          <Contents label="Содержание документа" sections={sections} />
        </aside>
      </div>
    </div>
  )
}

function Contents({ label, sections }: { label: string; sections: readonly DocumentSection[] }) {
  return (
    <nav aria-label={label}>
      <ol className="border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 pl-4 text-small text-muted no-underline hover:text-accent hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherDocuments({ documents }: { documents: readonly OtherDocument[] }) {
  return (
    <nav aria-label="Другие документы" className="border-t border-line pt-6 print:hidden">
      <p className="mb-2 font-semibold">Другие документы</p>
      <ul className="grid gap-1">
        {documents.map(({ href, title }) => (
          <li key={href}>
            <a href={href} className="inline-block py-1">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
