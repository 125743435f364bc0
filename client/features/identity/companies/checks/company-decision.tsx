import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

type CompanyDecision = 'verify' | 'refuse' | 'revoke'

const DECIDED = { verify: 'компания проверена', refuse: 'отказано', revoke: 'отметка снята' } as const

/** Actions for the keys of the queue. */
export type CompanyDecisionKeys = { verify: () => void; focusNote: () => void }

/** Templates of the note that the company reads. */
const REASONS = [
  'ИНН и название не совпадают с реестром.',
  'Организация ликвидирована или исключена из реестра.',
  'По этим реквизитам не видно, что вы действуете от имени компании. Напишите с почты на домене её сайта.',
] as const

/** Verification takes one click; a refusal or a revocation needs a note for the company. */
export function CompanyDecisionForm({
  company,
  ref,
}: {
  company: StaffCompany
  ref: Ref<CompanyDecisionKeys>
}) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const reasonsId = useId()
  const decide = useCommand(api.companies.staffDecide, {
    done: (_answer, { decision }) => `${companyInQuotes(company.title)}: ${DECIDED[decision]}.`,
    refused(failure) {
      const { fields, general } = refusalOf(failure, (name) => name === 'note')
      setError(fields['note'] ?? general)
    },
  })
  const isAsked = company.verification === 'asked'
  const pending = decide.isPending ? decide.variables.decision : null
  const negative: CompanyDecision = isAsked ? 'refuse' : 'revoke'

  function send(decision: CompanyDecision) {
    if (decide.isPending) return
    if (decision !== 'verify' && note.trim() === '') {
      setError(FORM_MESSAGES.required)
      noteField.current?.focus()
      return
    }
    setError(null)
    decide.run({ id: company.id, decision, note })
  }

  useImperativeHandle(ref, () => ({
    verify: () => send('verify'),
    focusNote: () => noteField.current?.focus(),
  }))

  if (company.verification !== 'asked' && company.verification !== 'verified') return null
  return (
    <div className="grid gap-4">
      <Textarea
        ref={noteField}
        label={isAsked ? 'Заметка' : 'Почему отметка снимается'}
        hint={isAsked ? 'Обязательна для отказа: её прочитает компания' : 'Её прочитает компания'}
        error={error}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setError(null)
        }}
      />
      <div role="group" aria-labelledby={reasonsId} className="grid gap-2">
        <p id={reasonsId} className="text-small text-muted">
          Готовые причины
        </p>
        <div className="flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className="chip text-left"
              onClick={() => {
                setNote(note.trim() === '' ? reason : `${note.trim()}\n${reason}`)
                setError(null)
              }}
            >
              {reason}
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {isAsked && (
          <Button
            isBusy={decide.isPending}
            aria-busy={pending === 'verify' || undefined}
            onClick={() => send('verify')}
          >
            Подтвердить
          </Button>
        )}
        <Button
          variant="danger"
          isBusy={decide.isPending}
          aria-busy={pending === negative || undefined}
          onClick={() => send(negative)}
        >
          {isAsked ? 'Отказать' : 'Снять отметку'}
        </Button>
      </div>
    </div>
  )
}
