import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { COMPANY_BLOCK_REASON_LENGTH } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { dossierOf } from './shown.ts'

/** Taking the company down as a whole, and letting it back. */
export function BlockPanel({ dossier }: { dossier: CompanyDossier }) {
  const [status, setStatus] = useState('')
  const { company, blockedAt, blocks, canUnblock } = dossier
  return (
    <Card aria-labelledby="block" className="grid gap-4">
      <h2 id="block">Работа на сайте</h2>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {blockedAt === null ? (
        <BlockForm
          key="block"
          dossier={dossier}
          onDone={() => setStatus('Компания закрыта, письмо отправлено.')}
        />
      ) : (
        <>
          <p>
            Компания закрыта {formatDay(blockedAt)}. Её вакансий нет в списках, люди без прав, ключи API и
            вебхуки не работают.
          </p>
          {canUnblock ? (
            <Reinstate
              id={company.id}
              title={company.title}
              onDone={() => setStatus('Компания снова открыта.')}
            />
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
  onDone,
}: {
  dossier: CompanyDossier
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const { id } = company
  const form = useForm({
    async send({ reason = '' }) {
      queryClient.setQueryData(dossierOf(id).queryKey, await api.staffCompanies.block.call({ id, reason }))
      await queryClient.invalidateQueries({ queryKey: api.complaints.key() })
      onDone()
    },
  })
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
      <Textarea
        label="Причина"
        hint="Её прочитают администраторы компании, вместе с тем, как оспорить решение. Того, кто пожаловался, называть нельзя."
        rows={4}
        minLength={COMPANY_BLOCK_REASON_LENGTH.min}
        maxLength={COMPANY_BLOCK_REASON_LENGTH.max}
        required
        {...form.field('reason')}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть компанию
      </SubmitButton>
    </Form>
  )
}

function Reinstate({ id, title, onDone }: { id: number; title: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const action = useMutation({
    mutationFn: () => api.staffCompanies.unblock.call({ id }),
    onSuccess(dossier) {
      setIsOpen(false)
      queryClient.setQueryData(dossierOf(id).queryKey, dossier)
      onDone()
    },
  })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Открыть компанию
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Открыть компанию снова?"
        confirmText="Открыть компанию"
        isPending={action.isPending}
        error={failureText(action.error)}
        onConfirm={() => action.mutate()}
        onClose={() => {
          action.reset()
          setIsOpen(false)
        }}
      >
        <p className="wrap-anywhere">
          {title}: вакансии вернутся в списки с теми же днями, люди получат прежние права и письмо. Закрытые
          отклики не откроются.
        </p>
      </ConfirmDialog>
    </>
  )
}
