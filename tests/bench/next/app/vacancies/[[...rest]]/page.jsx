import { notFound } from 'next/navigation'
import { BoardPage } from '../../board.jsx'
import { readPages } from '../../pages.js'

export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }) {
  const { head } = pageOf(await params)
  const { description, canonical, ...other } = Object.fromEntries(
    head.tags.map(({ attributes: { name, property, rel, content, href } }) => [
      name ?? property ?? rel,
      content ?? href,
    ]),
  )
  return {
    title: head.title,
    description,
    alternates: { canonical },
    openGraph: {
      type: 'website',
      siteName: other['og:site_name'],
      locale: other['og:locale'],
      title: other['og:title'],
      description: other['og:description'],
      url: other['og:url'],
      images: [{ url: other['og:image'], alt: other['og:image:alt'], width: 1200, height: 630 }],
    },
  }
}

export default async function VacanciesPage({ params }) {
  const { path, data, head } = pageOf(await params)
  return (
    <>
      {head.structuredData.map((one) => (
        <script
          key={one['@type']}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
        />
      ))}
      <BoardPage site={readPages().site} path={path} data={data} />
    </>
  )
}

function pageOf({ rest = [] }) {
  return readPages().pages.get(['/vacancies', ...rest].join('/')) ?? notFound()
}
