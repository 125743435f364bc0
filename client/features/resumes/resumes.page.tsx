import { useParams } from 'react-router'
import type { LoaderFunctionArgs, Params } from 'react-router'
import { chunk } from '#client/app/chunk.ts'
import type { PageHandle } from '#client/app/page-handle.ts'

type Page = typeof import('./list.page.tsx') | typeof import('./resume.page.tsx')

/** `/resumes/{id}` and `/resumes/{slug…}` differ only by their characters, which the router cannot tell apart. */
const PAGES = {
  list: { module: 'client/features/resumes/list.page.tsx', load: chunk(() => import('./list.page.tsx')) },
  resume: {
    module: 'client/features/resumes/resume.page.tsx',
    load: chunk(() => import('./resume.page.tsx')),
  },
}
const loaded: { list: Page | null; resume: Page | null } = { list: null, resume: null }

const kindOf = (params: Params) => (/^[0-9a-f]+$/.test(params['*'] ?? '') ? 'resume' : 'list')

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
