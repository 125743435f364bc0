import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { SaveSearchSlot } from './save-search-slot.tsx'

const textOf = (isSaved: boolean) => (isSaved ? 'Следите за компанией' : 'Следить за компанией')

/** To follow a company is to save the search of all its vacancies. */
export default function FollowCompany({ id }: { id: number }) {
  return (
    <p className="print:hidden">
      <SaveSearchSlot address={vacanciesPath({ filter: { company: id } })} textOf={textOf} />
    </p>
  )
}
