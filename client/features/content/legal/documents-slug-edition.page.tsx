import { useSuspenseQuery } from '@tanstack/react-query'
import editions from 'virtual:legal-editions'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { legalTextPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { earlierEditions, earlierText } from './earlier-texts.ts'
import { LegalTextView } from './legal-page.tsx'

const MORE = [{ href: pathOf('documents'), title: 'Все документы' }]

/** The address of the current edition leads to its text: a link from the settings holds after the text has changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { slug = '', edition = '' } = args.params
  if (editions[slug] === edition) throw redirect(legalTextPath(slug))
  const text = await load(args, earlierText(slug, edition))
  if (!text) return refusePage(404)
  return pageData(args, {
    title: `${text.title}, редакция от ${formatDay(edition)}${NO_BREAK_SPACE}г.`,
    description: text.description,
    isIndexed: false,
    crumbs: TOP_CRUMBS,
  })
}

export function Component() {
  const { slug = '', edition = '' } = useParams()
  const { data: text } = useSuspenseQuery(earlierText(slug, edition))
  if (!text) throw new Error('The loader answers 404 for this address')
  return (
    <LegalTextView
      text={text}
      slug={slug}
      earlier={earlierEditions(slug).filter((other) => other !== edition)}
      others={MORE}
      banner={
        <Notice title="Это прежняя редакция">
          <p>
            Действует{' '}
            <a href={legalTextPath(slug)}>редакция от&nbsp;{formatDay(editions[slug] ?? edition)}</a>.
          </p>
        </Notice>
      }
    />
  )
}
