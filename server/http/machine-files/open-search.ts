import type { Site } from '#server/http/context.ts'
import { element, textElement, XML_DECLARATION } from './xml.ts'

/** Describes the search to the address bar of a browser. Source: OpenSearch 1.1 draft 6 and its suggestions extension. */
export function openSearchXml({ name, publicUrl }: Site): string {
  const url = (type: string, rel: string, path: string) =>
    element('Url', { type, rel, method: 'get', template: publicUrl + path }, [])
  return (
    XML_DECLARATION +
    element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
      textElement('ShortName', name.slice(0, SHORT_NAME_MAX)),
      textElement('Description', 'Поиск вакансий для удалённой и надомной работы'),
      textElement('Language', 'ru-RU'),
      textElement('InputEncoding', 'UTF-8'),
      textElement('OutputEncoding', 'UTF-8'),
      textElement('Image', `${publicUrl}/favicon.svg`, { type: 'image/svg+xml' }),
      url('text/html', 'results', '/vacancies?search={searchTerms}'),
      url('application/x-suggestions+json', 'suggestions', '/opensearch/suggestions?search={searchTerms}'),
      url('application/opensearchdescription+xml', 'self', '/opensearch.xml'),
    ])
  )
}

const SHORT_NAME_MAX = 16

/** The query, completions, their descriptions (always empty) and their addresses. */
export function suggestionsJson(
  search: string,
  items: readonly { text: string; path: string }[],
  { publicUrl }: Site,
): string {
  return JSON.stringify([
    search,
    items.map(({ text }) => text),
    items.map(() => ''),
    items.map(({ path }) => publicUrl + path),
  ])
}
