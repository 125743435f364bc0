import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Card } from '#client/ui/card.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'

/** What the employer of an imported company has removed, which staff can undo. */
export function Removals({ companyId }: { companyId: CompanyId }) {
  const { data } = useQuery(api.claims.staffRemovals.queryOptions({ input: { id: companyId } }))
  const lift = useCommand(api.claims.staffLift, {
    refresh: [api.claims, api.staffCompanies],
    done: () => 'Вакансии вернулись.',
  })
  if (!data || data.items.length === 0) return null
  return (
    <Card aria-labelledby="removals" className="grid gap-3">
      <h2 id="removals">Снято по просьбе работодателя</h2>
      <ul className="grid gap-3">
        {data.items.map(({ actId, vacancies, isWhole, note, createdAt, createdBy }) => (
          <li key={actId} className="grid gap-2 border-l-2 border-line pl-3">
            <p className="wrap-anywhere">
              {isWhole ? `Вся компания · ${countOf(vacancies, VACANCY_FORMS)}` : 'Одна вакансия'} · {note}
            </p>
            <p className="text-small text-muted">
              {formatDay(createdAt)}
              {createdBy && `, ${createdBy}`}
            </p>
            <ConfirmedButton
              command={lift}
              input={{ id: companyId, actId }}
              text="Вернуть"
              title="Вернуть снятые вакансии?"
              className="justify-self-start"
            >
              Те, чей срок идёт, появятся сразу, остальные — с ближайшей загрузкой из источника.
            </ConfirmedButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
