import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
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
  const { items } = useSuspenseQuery(api.accounts.consents.queryOptions()).data
  const withdraw = useCommand(api.accounts.withdrawConsent, {
    refresh: [api.accounts.me],
    answers: () => api.accounts.consents.queryOptions(),
  })

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
              <ConfirmedButton
                command={withdraw}
                input={{ kind }}
                size="small"
                aria-label={`Отозвать согласие: ${NAMES[kind]}`}
                text="Отозвать"
                title="Отозвать согласие?"
              >
                <p>{NAMES[kind]}: перестанем делать это сразу.</p>
              </ConfirmedButton>
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
    </>
  )
}
