import type { ReactNode } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import { useSite } from '#client/app/site.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Contents } from '#client/ui/contents.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { editionPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { earlierEditions } from './earlier-texts.ts'
import type { LegalText } from '#shared/features/content/legal/legal-text.ts'
import { withSiteDetails } from './site-details.ts'

/** Texts by path, in the order of the links between them. */
type LegalTexts = ReadonlyMap<string, LegalText>
/** Fills the placeholders that the site settings do not fill. */
type Fill = (html: string) => string
type TextLink = { href: string; title: string }

/** @throws a route error response with status 404 */
export function loadLegalText(args: LoaderFunctionArgs, texts: LegalTexts) {
  const text = texts.get(new URL(args.request.url).pathname)
  if (!text) return refusePage(404)
  return pageData(args, { title: text.title, description: text.description, crumbs: TOP_CRUMBS })
}

const unchanged: Fill = (html) => html

/** The text of the current address; `more` are links after those to the other texts. */
export function LegalPage({
  texts,
  more,
  remarkOn,
  first,
  fill,
}: {
  texts: LegalTexts
  more?: readonly TextLink[]
  /** Renders the form for remarks about this edition. */
  remarkOn: (edition: string) => ReactNode
  /** Displayed between the lead and the first section. */
  first?: ReactNode
  fill?: Fill
}) {
  const { pathname } = useLocation()
  const text = texts.get(pathname)
  if (!text) throw new Error('The loader answers 404 for this address')
  const slug = pathname.slice(pathname.lastIndexOf('/') + 1)
  const others = [...texts]
    .filter(([href]) => href !== pathname)
    .map(([href, { title }]) => ({ href, title }))
  return (
    <LegalTextView
      text={text}
      others={more ? [...others, ...more] : others}
      slug={slug}
      earlier={earlierEditions(slug)}
      first={first}
      remark={remarkOn(text.edition)}
      fill={fill}
    />
  )
}

/**
 * A text to read, cite and print, with its contents and links to its earlier editions and to the other texts. The build
 * compiles its HTML from our own Markdown; the settings add the operator.
 */
export function LegalTextView({
  text,
  slug,
  others,
  earlier,
  banner,
  remark,
  first,
  fill: fillMore = unchanged,
}: {
  text: LegalText
  slug: string
  others: readonly TextLink[]
  /** ISO dates of the editions before the current one, newest first. */
  earlier: readonly string[]
  /** Displayed above the text. */
  banner?: ReactNode
  remark?: ReactNode
  first?: ReactNode
  fill?: Fill
}) {
  const site = useSite()
  const fill: Fill = (html) => fillMore(withSiteDetails(html, site))
  const { title, heading = title, edition, lead, sections } = text
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={TOP_CRUMBS} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
        <article className="grid max-w-[45em] min-w-0 gap-10">
          <header className="-mb-4 grid gap-3">
            <h1>{heading}</h1>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="text-muted">
                Редакция от <time dateTime={edition}>{formatDay(edition)}</time>
                {NO_BREAK_SPACE}г.
              </p>
              <PrintButton />
            </div>
            {banner}
          </header>
          <div className="card py-2 lg:hidden print:hidden">
            <Disclosure summary="Содержание">
              <Contents label="Содержание" sections={sections} />
            </Disclosure>
          </div>
          <div className="prose text-lead" dangerouslySetInnerHTML={{ __html: fill(lead) }} />
          {first}
          {sections.map(({ id, html }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="prose"
              dangerouslySetInnerHTML={{ __html: fill(html) }}
            />
          ))}
          {remark}
          {earlier.length > 0 && <EarlierEditions slug={slug} editions={earlier} />}
          <OtherTexts texts={others} />
        </article>
        <aside className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block print:hidden">
          <p className="mb-2 font-semibold">Содержание</p>
          <Contents label="Содержание документа" sections={sections} />
        </aside>
      </div>
    </div>
  )
}

function EarlierEditions({ slug, editions }: { slug: string; editions: readonly string[] }) {
  return (
    <nav aria-label="Прежние редакции" className="border-t border-line pt-6 print:hidden">
      <p className="mb-2 font-semibold">Прежние редакции</p>
      <ul className="grid gap-1">
        {editions.map((edition) => (
          <li key={edition}>
            <a href={editionPath(slug, edition)} className="inline-block py-1">
              Редакция от <time dateTime={edition}>{formatDay(edition)}</time>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OtherTexts({ texts }: { texts: readonly TextLink[] }) {
  return (
    <nav aria-label="Другие документы" className="border-t border-line pt-6 print:hidden">
      <p className="mb-2 font-semibold">Другие документы</p>
      <ul className="grid gap-1">
        {texts.map(({ href, title }) => (
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
