import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { Claim } from '#shared/features/staff/claims/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The vacancies become those of the reader's company, or he acts for the imported one. */
export function TakeOver({ claim: { company, into } }: { claim: Claim }) {
  const navigate = useNavigate()
  const command = useCommand(api.claims.take, {
    refresh: [api.accounts.roles, api.posting],
    async done({ vacancies }) {
      await navigate(pathOf('personal-vacancies'))
      return `Теперь это ваше: ${countOf(vacancies, VACANCY_FORMS)}.`
    },
  })
  return (
    <Card aria-labelledby="take" className="grid gap-4">
      <h2 id="take">Забрать вакансии</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li className="wrap-anywhere">
          {into === null
            ? `Вы станете администратором компании «${company.title}».`
            : `Вакансии перейдут в вашу компанию «${into.title}», и эта страница будет вести на неё.`}
        </li>
        <li>Открытые останутся в поиске до конца своего срока, платить за него не нужно.</li>
        <li>Раз в неделю спросим, актуальны ли они, как у всех. Что закроете, того источник не вернёт.</li>
      </ul>
      <RefusalLine command={command} />
      <Button
        className="justify-self-start"
        isBusy={command.isPending}
        onClick={() => command.run({ slug: company.slug })}
      >
        Забрать вакансии
      </Button>
    </Card>
  )
}
