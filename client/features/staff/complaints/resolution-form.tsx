import { useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import type { ComplaintCase } from '#shared/features/staff/complaints/contract.ts'
import { COMPLAINT_ANSWER_MAX, type ComplaintOutcome } from '#shared/features/staff/complaints/vocabulary.ts'
import { COMMENT_LENGTH_MAX, REFUSAL_RULES, RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import { canChoose, isOfCheck, type ResolutionState } from './use-resolution.ts'

const OUTCOMES: readonly [ComplaintOutcome, string, string][] = [
  ['taken_down', 'Снять с публикации', 'R'],
  ['warned', 'Предупредить', 'W'],
  ['dismissed', 'Оснований нет', 'N'],
  ['removed', 'Убрать по просьбе работодателя', 'E'],
  ['handed_over', 'Передать компанию тому, кто просит', 'H'],
]

/** Of a vacancy that readers do not see yet, because the check has held it. */
const HELD_OUTCOMES: Readonly<Partial<Record<ComplaintOutcome, string>>> = {
  taken_down: 'Не публиковать',
  dismissed: 'Опубликовать',
}

/** The decision, the message to the other side, and the answer to all complainants. */
export function ResolutionForm({
  complaintCase,
  isHeld,
  resolution: { draft, change, choose, send, isSending, refusal },
}: {
  complaintCase: ComplaintCase | undefined
  /** Whether readers wait for the decision to see the object. */
  isHeld: boolean
  resolution: ResolutionState
}) {
  const name = useId()
  const { outcome, answer, comment, rule, isFinal } = draft
  const isCompany = complaintCase?.kind === 'company'
  return (
    <form
      method="post"
      className="complaint-decision"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ChoiceGroup legend="Решение">
        {OUTCOMES.filter(([one]) => complaintCase && canChoose(complaintCase, one)).map(
          ([one, label, key]) => (
            <Radio
              key={one}
              name={name}
              checked={outcome === one}
              aria-keyshortcuts={key}
              label={
                <>
                  {one === 'taken_down' && isCompany
                    ? 'Закрыть компанию'
                    : (isHeld && HELD_OUTCOMES[one]) || label}{' '}
                  <kbd aria-hidden="true">{key}</kbd>
                </>
              }
              onChange={() => choose(one)}
            />
          ),
        )}
      </ChoiceGroup>
      {outcome === 'taken_down' && isCompany && (
        <p className="text-small text-muted">
          Все вакансии уйдут из списков, соискатели получат ответ, люди компании потеряют права. Закроются и
          другие жалобы на неё. Вернуть компанию сможет администратор.
        </p>
      )}
      {outcome === 'taken_down' && !isCompany && (
        <>
          <Select
            label="Нарушенное правило"
            value={rule}
            error={refusal?.fields['rule'] ?? null}
            onChange={({ currentTarget }) => {
              const next = REFUSAL_RULES.vacancy.find((one) => one === currentTarget.value)
              if (next) change({ rule: next })
            }}
          >
            {REFUSAL_RULES.vacancy.map((one) => (
              <option key={one} value={one}>
                {RULE_LABELS[one].title}
              </option>
            ))}
          </Select>
          <Checkbox
            label="Навсегда, деньги вернутся"
            checked={isFinal}
            onChange={({ target }) => change({ isFinal: target.checked })}
          />
        </>
      )}
      {(outcome === 'removed' || outcome === 'handed_over') && (
        <p className="text-small text-muted">
          {outcome === 'removed'
            ? 'Уйдёт из списков сразу, и никакой источник не вернёт. У компании — всё с её ИНН. Вернуть можно на странице компании.'
            : 'Вакансии станут его собственными, отклики откроются. Сначала убедитесь, что он действует от имени компании.'}
        </p>
      )}
      {(outcome === 'taken_down' || outcome === 'warned') && (
        <Textarea
          label={
            outcome === 'warned'
              ? 'Текст предупреждения'
              : isCompany
                ? 'Причина для компании'
                : 'Комментарий автору'
          }
          hint="Своими словами: того, кто пожаловался, называть нельзя"
          rows={3}
          maxLength={COMMENT_LENGTH_MAX}
          value={comment}
          error={refusal?.fields['comment'] ?? null}
          onChange={({ target }) => change({ comment: target.value })}
        />
      )}
      {outcome !== null && !isOfCheck(complaintCase) && (
        <Textarea
          label="Ответ всем, кто пожаловался"
          rows={5}
          maxLength={COMPLAINT_ANSWER_MAX}
          value={answer}
          error={refusal?.fields['answer'] ?? null}
          onChange={({ target }) => change({ answer: target.value })}
        />
      )}
      <p role="alert" className="text-small text-danger empty:hidden">
        {refusal?.general}
      </p>
      <Button type="submit" aria-keyshortcuts="S" isBusy={isSending}>
        Решить и ответить <kbd aria-hidden="true">S</kbd>
      </Button>
    </form>
  )
}
