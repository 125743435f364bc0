import { useNavigate } from 'react-router'
import { showToast } from '#client/ui/toast.tsx'
import { coursesAddress, type CoursesView } from './staff-address.ts'

/** After a course or a school is saved: tells of it, and opens the list. */
export function useSaved(view: CoursesView) {
  const navigate = useNavigate()
  return async (saved: { title: string } | { name: string }) => {
    showToast({ type: 'success', title: `Сохранено: ${'title' in saved ? saved.title : saved.name}` })
    await navigate(coursesAddress.href({ view }))
  }
}
