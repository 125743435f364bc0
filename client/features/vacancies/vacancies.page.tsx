import { useParams } from 'react-router'
import type { LoaderFunctionArgs, Params } from 'react-router'
import { chunk } from '#client/app/chunk.ts'
import type { PageHandle } from '#client/app/page-handle.ts'

type Page = typeof import('./list.page.tsx') | typeof import('./vacancy.page.tsx')

/**
 * `/vacancies/{id}` and `/vacancies/{slug*}` differ only by digits, which the router cannot tell apart: this page
 * chooses, and each side comes in a chunk of its own.
 */
const PAGES = {
  list: { module: 'client/features/vacancies/list.page.tsx', load: chunk(() => import('./list.page.tsx')) },
  vacancy: {
    module: 'client/features/vacancies/vacancy.page.tsx',
    load: chunk(() => import('./vacancy.page.tsx')),
  },
}
const loaded: { list: Page | null; vacancy: Page | null } = { list: null, vacancy: null }

const kindOf = (params: Params) => (/^\d+$/.test(params['*'] ?? '') ? 'vacancy' : 'list')

async function pageFor(params: Params): Promise<Page> {
  const kind = kindOf(params)
  return (loaded[kind] ??= await PAGES[kind].load())
}

export const handle: PageHandle = {
  modules: (params) => [PAGES[kindOf(params)].module],
  prepare: async (params) => void (await pageFor(params)),
}

export async function loader(args: LoaderFunctionArgs) {
  return (await pageFor(args.params)).loader(args)
}

export function Component() {
  const page = loaded[kindOf(useParams())]
  if (!page) throw new Error('The loader brings the page before it is shown')
  return <page.Component />
}
