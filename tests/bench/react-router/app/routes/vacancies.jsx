import { Page } from '#board'
import { data } from 'react-router'
import { readPages } from '../pages.server.js'

export function loader({ request }) {
  const page = readPages().pages.get(new URL(request.url).pathname)
  if (!page) throw data(null, { status: 404 })
  return { ...page.data, head: page.head }
}

export function meta({ loaderData }) {
  if (!loaderData) return []
  const { title, tags, structuredData } = loaderData.head
  return [
    { title },
    ...tags.map(({ tag, attributes }) => (tag === 'link' ? { tagName: 'link', ...attributes } : attributes)),
    ...structuredData.map((one) => ({ 'script:ld+json': one })),
  ]
}

export default Page
