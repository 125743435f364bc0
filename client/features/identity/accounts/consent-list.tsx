import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'
import { consentSlug, editionPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { formatDay } from '#shared/kernel/dates.ts'

const NAMES: Record<ConsentKind, string> = {
  personal_data: 'Обработка персональных данных',
  offer: 'Оферта и правила',
  news: 'Новости сайта на почту',
  transfer: 'Показ резюме компаниям',
  distribution: 'Резюме для всех в интернете',
}

/** An account requires these two: withdrawing them means deleting it. */
const REQUIRED: ReadonlySet<ConsentKind> = new Set(['personal_data', 'offer'])

export function ConsentList({ zone }: { zone: string }) {
  const queryClient = useQueryClient()
  const { items } = useSuspenseQuery(api.accounts.consents.queryOptions()).data
  const [kindToWithdraw, setKindToWithdraw] = useState<ConsentKind | null>(null)
  const withdraw = useMutation(
    api.accounts.withdrawConsent.mutationOptions({
      async onSuccess(updated) {
        queryClient.setQueryData(api.accounts.consents.queryKey(), updated)
        await queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
        setKindToWithdraw(null)
      },
    }),
  )

  return (
    <>
      <ul>
        {items.map(({ kind, version, rulesVersion, givenAt, withdrawnAt }) => (
          <li
            key={`${kind} ${version} ${givenAt}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-medium">{NAMES[kind]}</p>
              <p className="text-small text-muted">
                Дано {formatDay(givenAt, { zone })},{' '}
                <a href={editionPath(consentSlug(kind), version)}>
                  {kind === 'offer' ? 'оферта' : 'редакция'} от&nbsp;{formatDay(version)}
                </a>
                {rulesVersion && (
                  <>
                    {' и '}
                    <a href={editionPath('rules', rulesVersion)}>правила от&nbsp;{formatDay(rulesVersion)}</a>
                  </>
                )}
                {withdrawnAt && <>, отозвано {formatDay(withdrawnAt, { zone })}</>}
              </p>
            </div>
            {!withdrawnAt && !REQUIRED.has(kind) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Отозвать согласие: ${NAMES[kind]}`}
                onClick={() => setKindToWithdraw(kind)}
              >
                Отозвать
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">
        Аккаунт ведётся по договору&nbsp;— оферте, и пока он есть, действует согласие на обработку данных.
        Чтобы отозвать их,{' '}
        <a href="#deletion" className="underline">
          удалите аккаунт
        </a>
        .
      </p>
      <ConfirmDialog
        isOpen={kindToWithdraw !== null}
        title="Отозвать согласие?"
        confirmText="Отозвать"
        isPending={withdraw.isPending}
        error={failureText(withdraw.error)}
        onConfirm={() => kindToWithdraw && withdraw.mutate({ kind: kindToWithdraw })}
        onClose={() => setKindToWithdraw(null)}
      >
        <p>{kindToWithdraw && NAMES[kindToWithdraw]}: перестанем делать это сразу.</p>
      </ConfirmDialog>
    </>
  )
}
