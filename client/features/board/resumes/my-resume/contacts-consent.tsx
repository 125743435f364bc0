import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { OPENINGS_A_DAY, type ContactsConsent } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CONSENT_LABELS } from './consent-labels.ts'

export const unconfirmedContacts = () => api.resumes.unconfirmedContacts.queryOptions()

/**
 * Prompts a person whose resumes are shown under an older consent to confirm it. Renders nothing for other users.
 * @param props.id on the page of one resume: prompts only if it is among those resumes
 */
export function ContactsConsent({ id }: { id?: ResumeId }) {
  const { kinds, resumes } = useSuspenseQuery(unconfirmedContacts()).data
  const [marked, setMarked] = useState<readonly ContactsConsent[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const queryClient = useQueryClient()
  const confirm = useCommand(api.resumes.confirmContacts, {
    refresh: [api.resumes.own, api.resumes.listOwn, api.resumes.read],
    done(left) {
      queryClient.setQueryData(api.resumes.unconfirmedContacts.queryKey(), left)
    },
  })
  const isOfAnother = id !== undefined && !resumes.some((resume) => resume.id === id)
  if (kinds.length === 0 || isOfAnother)
    return confirm.isSuccess && <Notice tone="success" title="Согласие записано" />
  return (
    <Notice tone="warning" title="Подтвердите, кому открывать ваши контакты">
      <div className="grid gap-3">
        <p>
          Компании читают {resumes.length === 1 ? 'ваше резюме' : 'ваши резюме'}, а контакты пока закрыты: мы
          переписали согласие. Теперь в нём прямо сказано, что компания с оплаченным доступом может открыть
          полное имя, телефон, почту, Telegram, файлы портфолио и тех, кто вас рекомендует и согласился, — не
          больше чем {OPENINGS_A_DAY} человек в сутки. Вы видите, кто и когда это сделал.
        </p>
        {kinds.map((kind) => (
          <div key={kind}>
            <Checkbox
              label={CONSENT_LABELS[kind]}
              checked={marked.includes(kind)}
              onChange={({ target }) =>
                setMarked(target.checked ? [...marked, kind] : marked.filter((one) => one !== kind))
              }
            />
            <p className="ml-7.5 text-small">
              <a href={consentPath(kind)} target="_blank" rel="noopener" className="underline">
                Полный текст согласия
              </a>
            </p>
          </div>
        ))}
        {isMissing && marked.length === 0 && <p role="alert">Поставьте отметку, если согласны.</p>}
        <RefusalLine command={confirm} className="" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            className="max-sm:w-full"
            isBusy={confirm.isPending}
            aria-busy={confirm.isPending || undefined}
            onClick={() => (marked.length === 0 ? setIsMissing(true) : confirm.run({ kinds: [...marked] }))}
          >
            Подтвердить
          </Button>
          {resumes.map((resume) => (
            <a
              key={resume.id}
              href={`${pathOf('personal-resumes-id', { id: resume.id })}#visibility`}
              className="wrap-anywhere underline"
            >
              {resumes.length === 1
                ? 'Изменить, кому видно резюме'
                : `Изменить: ${resume.title || 'без названия'}`}
            </a>
          ))}
        </div>
      </div>
    </Notice>
  )
}
