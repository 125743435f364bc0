import type { ApiOperation } from './docs-document.ts'

/** Example values of parameters. Of the optional ones only `search` is shown. */
const EXAMPLES: Readonly<Record<string, string>> = {
  search: 'бухгалтер',
  id: '1',
  slug: 'kazan',
  path: '/vacancies',
}

/** Values for operations where the general one does not fit. */
const OPERATION_EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'companies.bySlug': { slug: 'nomer-odin' },
  'landing.read': { slug: 'udalennaya-rabota' },
  'locations.search': { search: 'каз' },
  'locations.region': { slug: 'tatarstan' },
  'vacancies.list': { slugs: 'buhgalter/kazan' },
}

/** A curl command for the operation. */
export function curlExample(
  { id, path, method, parameters }: ApiOperation,
  { publicUrl, authorization }: { publicUrl: string; authorization: string | null },
): string {
  const own = OPERATION_EXAMPLES[id] ?? {}
  const examples = new Map(Object.entries({ ...EXAMPLES, ...own }))
  const address = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    encodeURIComponent(examples.get(name) ?? whole),
  )
  const query = parameters.flatMap(({ name, in: place, required }) => {
    const value = examples.get(name)
    const isShown = required || name === 'search' || own[name] !== undefined
    return place === 'query' && value !== undefined && isShown ? [`'${name}=${value}'`] : []
  })
  const lines = [
    `'${publicUrl}/api${address}'`,
    ...(authorization === null ? [] : [`-H 'Authorization: ${authorization}'`]),
    ...query.map((pair) => `--data-urlencode ${pair}`),
  ]
  const flags = query.length > 0 ? '-G ' : method === 'GET' ? '' : `-X ${method} `
  return `curl ${flags}${lines.join(' \\\n  ')}`
}
