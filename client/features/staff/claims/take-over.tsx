import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Claim } from '#shared/features/staff/claims/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The vacancies become those of the reader's company, or he acts for the imported one. */
export function TakeOver({ claim: { company, into, vacancyCount } }: { claim: Claim }) {
  const navigate = useNavigate()
  const command = useCommand(api.claims.take, {
    refresh: [api.accounts.roles, api.posting],
    async done({ vacancies }) {
      await navigate(pathOf('personal-vacancies'))
      return vacancies === 0
        ? 'Теперь за эту компанию отвечаете вы.'
        : `Теперь это ваше: ${countOf(vacancies, VACANCY_FORMS)}.`
    },
  })
  const title = vacancyCount === 0 ? 'Забрать страницу компании' : 'Забрать вакансии'
  return (
    <Card aria-labelledby="take" className="grid gap-4">
      <h2 id="take" tabIndex={-1}>
        {title}
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li className="wrap-anywhere">
          {into === null
            ? `Вы станете администратором компании ${inQuotes(company.title)}.`
            : vacancyCount === 0
              ? `Страница этой компании будет вести на вашу компанию ${inQuotes(into.title)}.`
              : `Вакансии перейдут в вашу компанию ${inQuotes(into.title)}, а страница этой компании будет вести на неё.`}
        </li>
        {vacancyCount > 0 && (
          <>
            <li>Открытые останутся в поиске до конца своего срока, платить за него не нужно.</li>
            <li>
              Раз в неделю спросим, актуальны ли они, как у всех. Что закроете, того источник не вернёт.
            </li>
          </>
        )}
      </ul>
      <RefusalLine command={command} />
      <Button
        className="justify-self-start"
        isBusy={command.isPending}
        onClick={() => command.run({ slug: company.slug })}
      >
        {title}
      </Button>
    </Card>
  )
}
