import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { REMARK_STATES, type Remark } from '#shared/features/content/remarks/contract.ts'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { formatAge, formatDay } from '#shared/kernel/dates.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

const KIND_LABELS = { remark: 'Замечание', partner: 'Сообщение партнёра' } as const

const address = listAddress('staff-content-remarks', { state: REMARK_STATES })

export const { loader, Component } = staffList({
  address,
  tab: 'staff-content',
  nav: <ContentNav current="staff-content-remarks" />,
  title: 'Замечания',
  views: { label: 'Состояние', by: 'state', titles: { open: 'Ждут', resolved: 'Решены' } },
  rows: staffRows(address, {
    query: ({ state, page }) => api.remarks.staffList.queryOptions({ input: { state, page } }),
    empty: ({ state }) =>
      state === 'open'
        ? ['Все замечания решены', 'Новые появятся здесь, самые давние первыми.']
        : ['Здесь пусто', 'Решённых замечаний пока нет.'],
    keyOf: ({ id }) => id,
    row: (remark, { now }) => (
      <li>
        <RemarkCard remark={remark} now={now} />
      </li>
    ),
    className: 'grid gap-4',
  }),
})

/** A remark with its page, and the form that resolves it. */
function RemarkCard({ remark, now }: { remark: Remark; now: string }) {
  const { id, kind, path, contentVersion, text, email, createdAt } = remark
  return (
    <Card as="article" aria-labelledby={`remark-${id}`} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={`remark-${id}`} className="text-body font-semibold wrap-anywhere">
          {KIND_LABELS[kind]}:{' '}
          <a href={path} className="underline">
            {path}
          </a>
        </h2>
        <p className="text-small wrap-anywhere text-muted">
          {formatAge(createdAt, new Date(now))}
          {contentVersion && ` · редакция ${contentVersion}`}
          {email && ` · ${formatEmail(email)}`}
        </p>
      </div>
      {text === '' ? (
        <p className="text-muted">Текст удалён: прошло 180 дней.</p>
      ) : (
        <p className="max-w-[45em] wrap-anywhere whitespace-pre-line">{text}</p>
      )}
      {remark.resolvedAt === null ? (
        <Resolution remark={remark} />
      ) : (
        <div className="grid gap-1 border-t border-line pt-2 text-small">
          <p className="text-muted">
            Решено {formatDay(remark.resolvedAt)}
            {remark.resolvedBy && `, ${remark.resolvedBy}`}
          </p>
          {remark.note && <p className="break-words whitespace-pre-line">Заметка: {remark.note}</p>}
          {remark.answer && <p className="wrap-anywhere whitespace-pre-line">Ответ: {remark.answer}</p>}
        </div>
      )}
    </Card>
  )
}

function Resolution({ remark: { id, email } }: { remark: Remark }) {
  const [note, setNote] = useState('')
  const [answer, setAnswer] = useState('')
  const resolve = useCommand(api.remarks.staffResolve, {
    done: ({ answer: sent }) => (sent === null ? 'Решено.' : 'Решено, ответ отправлен автору.'),
  })
  const refusal = resolve.error
    ? refusalOf(resolve.error, (name) => name === 'answer' || name === 'note')
    : null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!resolve.isPending) resolve.run({ id, note, answer })
  }

  return (
    <form method="post" className="grid max-w-[45em] gap-4 border-t border-line pt-2" onSubmit={onSubmit}>
      <Textarea
        label="Заметка"
        hint="Видят только сотрудники"
        rows={2}
        maxLength={1000}
        value={note}
        error={refusal?.fields['note'] ?? null}
        onChange={({ target }) => setNote(target.value)}
      />
      {email && (
        <Textarea
          label="Ответ автору"
          hint={`Уйдёт на ${formatEmail(email)}. Без ответа письма не будет`}
          rows={3}
          maxLength={3000}
          value={answer}
          error={refusal?.fields['answer'] ?? null}
          onChange={({ target }) => setAnswer(target.value)}
        />
      )}
      {refusal?.general && (
        <p role="alert" className="text-danger">
          {refusal.general}
        </p>
      )}
      <Button type="submit" className="justify-self-start" isBusy={resolve.isPending}>
        {answer.trim() === '' ? 'Решено' : 'Решено, отправить ответ'}
      </Button>
    </form>
  )
}
