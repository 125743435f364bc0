import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { Card } from '#client/ui/card.tsx'
import type { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { COMPANY_BLOCK_REASON_LENGTH } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** Taking the company down as a whole, and letting it back. */
export function BlockPanel({ dossier }: { dossier: CompanyDossier }) {
  const { company, blockedAt, blocks, canUnblock } = dossier
  const unblock = useCommand(api.staffCompanies.unblock, { done: () => 'Компания снова открыта.' })
  return (
    <Card aria-labelledby="block" className="grid gap-4">
      <h2 id="block">Работа на сайте</h2>
      {blockedAt === null ? (
        <BlockForm key="block" dossier={dossier} />
      ) : (
        <>
          <p>
            Компания закрыта {formatDay(blockedAt)}. Её вакансий нет в списках, люди без прав, ключи API и
            вебхуки не работают.
          </p>
          {canUnblock ? (
            <ConfirmedButton
              command={unblock}
              input={{ id: company.id }}
              text="Открыть компанию"
              title="Открыть компанию снова?"
              className="justify-self-start"
            >
              {company.title}: вакансии вернутся в списки с теми же днями, люди получат прежние права и
              письмо. Закрытые отклики не откроются.
            </ConfirmedButton>
          ) : (
            <p className="text-muted">Вернуть компанию может администратор сайта.</p>
          )}
        </>
      )}
      {blocks.length > 0 && (
        <section aria-labelledby="blocks" className="grid gap-2">
          <h3 id="blocks" className="text-body font-semibold">
            История
          </h3>
          <ul className="grid gap-3">
            {blocks.map((block) => (
              <li key={block.blockedAt} className="grid gap-1 border-l-2 border-line pl-3">
                <p className="text-small text-muted">
                  Закрыта {formatDay(block.blockedAt)}
                  {block.blockedBy && `, ${block.blockedBy}`}, снято вакансий: {formatNumber(block.vacancies)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{block.reason}</p>
                {block.liftedAt !== null && (
                  <p className="text-small text-muted">
                    Открыта снова {formatDay(block.liftedAt)}
                    {block.liftedBy && `, ${block.liftedBy}`}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

export function BlockForm({
  dossier: { company, vacancyCounts, waitingResponses, complaints },
}: {
  dossier: CompanyDossier
}) {
  const block = useCommand(api.staffCompanies.block, {
    refresh: [api.staffCompanies, api.complaints],
    done: () => 'Компания закрыта, письмо отправлено.',
  })
  const form = useForm({ send: ({ reason = '' }) => block.send({ id: company.id, reason }) })
  const placed = vacancyCounts
    .filter(({ status }) => status === 'published' || status === 'unconfirmed')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <p className="text-muted">
        Уйдут из списков вакансии: {formatNumber(placed)}. Получат ответ соискатели, которые ждут:{' '}
        {formatNumber(waitingResponses)}. Закроются жалобы: {formatNumber(complaints.waiting)}. Приглашённых
        предупредим письмом, их собеседования и тестовые задания отменятся. Деньги и оплаченные дни
        сохранятся.
      </p>
      <ReasonField
        form={form}
        hint="Её прочитают администраторы компании, вместе с тем, как оспорить решение. Того, кто пожаловался, называть нельзя."
        length={COMPANY_BLOCK_REASON_LENGTH}
        rows={4}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть компанию
      </SubmitButton>
    </Form>
  )
}
