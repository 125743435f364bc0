import { redirect, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** `/personal/resumes-redirect`: to the only resume, to the list, or to a new one. `/resumes/resume`: to the list for good. */
export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).pathname === pathOf('resumes-resume'))
    throw redirect(pathOf('personal-resumes'), 301)
  const { items } = await load(args, api.accounts.resumes.queryOptions())
  const [only, ...others] = items
  if (!only) throw redirect(pathOf('resumes-new'))
  throw redirect(
    others.length > 0 ? pathOf('personal-resumes') : pathOf('personal-resumes-id', { id: only.id }),
  )
}

export { Nothing as Component } from '#client/app/nothing.tsx'
