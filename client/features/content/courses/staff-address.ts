import { listAddress } from '#client/app/paged/list-address.ts'
import { parseId } from '#shared/kernel/parse-id.ts'

/** Of the lists; `id` in the address opens one course or school in the editor. */
export const coursesAddress = listAddress('staff-courses', { view: ['courses', 'schools', 'requests'] })

export type CoursesView = (typeof coursesAddress.choices.view)[number]

/** What the editor shows; null for a list. */
export function editedIn(search: string): number | 'new' | null {
  const id = new URLSearchParams(search).get('id')
  return id === 'new' ? 'new' : parseId(id)
}

export const editorPath = (view: CoursesView, id: number | 'new') => coursesAddress.href({ view }, { id })
