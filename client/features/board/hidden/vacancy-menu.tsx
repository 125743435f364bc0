import { lazy, Suspense } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { MoreIcon } from '#client/ui/more-icon.tsx'
import { complaintPath } from '#shared/features/staff/complaints/address.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'

/** Loaded when a menu is opened. */
const HideItems = lazy(chunk(() => import('./hide-items.tsx')))

/** «…» of a vacancy: hides it or its company, or leads to a complaint. Needs scripts. */
export default function VacancyMenu({
  vacancy: { id, title, company },
}: {
  vacancy: Pick<VacancyCard, 'id' | 'title' | 'company'>
}) {
  return (
    <div className="no-js:invisible print:hidden">
      <DropMenu label={`Ещё: ${title}`} icon={<MoreIcon />} isLate>
        <Suspense fallback={<p className="px-3 py-2 text-muted">Открываем…</p>}>
          <HideItems
            vacancy={{ kind: 'vacancy', id, title, slug: '' }}
            company={{ kind: 'company', id: company.id, title: company.title, slug: company.slug }}
          />
          <a href={complaintPath('vacancy', id)} rel="nofollow">
            Пожаловаться
          </a>
        </Suspense>
      </DropMenu>
    </div>
  )
}
