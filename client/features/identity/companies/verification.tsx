import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ClockIcon } from '#client/ui/fact-icons.tsx'
import { VerifiedIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { DomainProof } from './domain-proof.tsx'
import { Papers } from './papers.tsx'
import { canEditProfile } from './my-company.ts'

/** The state of the verification by staff, and for those who can take it the next step. */
export function Verification({ company }: { company: MyCompany }) {
  const { verification } = company
  const canAct = canEditProfile(company)
  const isOpen = verification === 'none' || verification === 'refused'
  const ended = findEnded(company.registerStatus)
  return (
    <Card className="grid content-start gap-4" aria-labelledby="verification">
      <h2 id="verification">Проверка компании</h2>
      <div role="status" className="grid gap-4">
        {ended !== null ? (
          <Ended status={ended} />
        ) : isOpen && !canAct ? (
          <p>Компания не проверена. Попросить о проверке может её редактор или администратор.</p>
        ) : (
          <State company={company} />
        )}
      </div>
      {verification !== 'verified' && canAct && (
        <LateSection heightClass="h-24">
          <Papers companyId={company.id} />
        </LateSection>
      )}
      {ended === null && isOpen && canAct && <Ask company={company} />}
      {(canAct || company.confirmedDomain !== null) && <DomainProof company={company} />}
    </Card>
  )
}

function Ended({ status }: { status: RegisterStatus }) {
  return (
    <Notice tone="error" title={endedTitle(status)}>
      <p>{ENDED_ADVICE}</p>
    </Notice>
  )
}

function State({ company }: { company: MyCompany }) {
  switch (company.verification) {
    case 'verified':
      return (
        <p className="flex gap-2">
          <VerifiedIcon className="mt-0.5 shrink-0 text-good" />
          <span>
            <strong className="font-semibold text-good">Компания проверена.</strong> Соискатели видят отметку
            в каждой вакансии.
          </span>
        </p>
      )
    case 'asked':
      return (
        <p className="flex gap-2">
          <ClockIcon className="mt-0.5 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">Проверяем.</strong> Сверим реквизиты с реестром и напишем о
            решении. Пока ничего делать не нужно.
          </span>
        </p>
      )
    case 'refused':
      return (
        <Notice tone="warning" title="Проверить не получилось">
          <p className="whitespace-pre-line">
            {company.verificationNote ?? 'Уточните реквизиты и попросите ещё раз.'}
          </p>
        </Notice>
      )
    case 'none':
      return (
        <p>
          Соискатели боятся обмана и чаще откликаются тем, кого проверили. Мы сверим реквизиты с реестром и
          поставим отметку. Это бесплатно.
        </p>
      )
  }
}

function Ask({ company }: { company: MyCompany }) {
  const ask = useCommand(api.companies.askVerification, {
    answers: ({ id }) => api.companies.own.queryOptions({ input: { id } }),
  })
  if (company.inn === null) {
    return (
      <>
        <p className="text-muted">Сначала укажите ИНН: без него проверять нечего.</p>
        <ButtonLink
          href={pathOf('companies-uid-profile', { uid: company.id })}
          variant="secondary"
          size="small"
          className="justify-self-start"
        >
          Указать реквизиты
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {ask.error && (
        <p role="alert" className="text-danger">
          {failureText(ask.error, 'Не получилось отправить просьбу. Повторите.')}
        </p>
      )}
      <Button
        size="small"
        className="justify-self-start"
        isBusy={ask.isPending}
        onClick={() => ask.run({ id: company.id })}
      >
        {company.verification === 'refused' ? 'Попросить ещё раз' : 'Попросить проверить'}
      </Button>
    </>
  )
}
