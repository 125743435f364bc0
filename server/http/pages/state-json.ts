import type { PageState } from '#client/app/hydration.ts'
import { dataBlockJson } from '#shared/kernel/data-block.ts'

/** An answer that is kept for several pages is the same object and is written once. */
const written = new WeakMap<object, string>()

/** The state of a page as the text of its data block. */
export function stateJson({ queries: { queries, ...dehydrated }, ...rest }: PageState) {
  const texts = queries.map(({ state: { data, ...state }, ...query }) =>
    withMember(query, 'state', withMember(state, 'data', answerJson(data))),
  )
  return withMember(rest, 'queries', withMember(dehydrated, 'queries', `[${texts.join(',')}]`))
}

function answerJson(data: unknown) {
  if (typeof data !== 'object' || data === null) return dataBlockJson(data ?? null)
  const known = written.get(data)
  if (known !== undefined) return known
  const json = dataBlockJson(data)
  written.set(data, json)
  return json
}

/** `{…object, [name]: json}` as text, without reading `json` again. */
function withMember(object: object, name: string, json: string) {
  const others = dataBlockJson(object).slice(1, -1)
  return `{${others}${others === '' ? '' : ','}"${name}":${json}}`
}
