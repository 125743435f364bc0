import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { Received } from '#shared/features/board/responses/model.ts'
import { NoteForm } from '#shared/features/board/responses/forms.ts'
import { STAGE_BADGES } from '#shared/features/board/responses/labels.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { NOTE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import { History } from './history.tsx'
import { REFRESH_MS, Thread, withMessage } from './thread.tsx'

export const openResponse = (id: ResponseId) => api.responses.open.queryOptions({ input: { id } })

/** One response: its author, the decision, the resume and the messages. */
export function ReceivedPanel({
  id,
  backHref,
  now,
  onAsk,
  renderResume,
}: {
  id: ResponseId
  backHref: string
  now: string
  onAsk: (decision: Decision, ids: readonly ResponseId[]) => void
  renderResume: (received: Received) => ReactNode
}) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({ ...openResponse(id), refetchInterval: REFRESH_MS })
  // Opening marks a new response as viewed, so lists and the counter of new responses are refetched.
  useEffect(() => {
    const { listReceived, countNew } = api.responses
    for (const { key } of [listReceived, countNew]) void queryClient.invalidateQueries({ queryKey: key() })
  }, [queryClient])
  const { acts: actions, letter } = data

  async function send(text: string) {
    const message = await api.responses.write.call({ id, text })
    queryClient.setQueryData<Received>(openResponse(id).queryKey, (response) =>
      withMessage(response, message),
    )
    await queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() })
  }

  return (
    <article className="grid min-w-0 gap-4">
      <p className="lg:hidden">
        <a href={backHref}>Все отклики</a>
      </p>
      <Card as="div" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 wrap-anywhere">{data.name}</h2>
          <Badge>{STAGE_BADGES[data.state]}</Badge>
        </div>
        {data.contacts === null && (
          <p className="text-muted">
            {data.state === 'withdrawn'
              ? 'Соискатель отозвал отклик вместе с контактами.'
              : 'Контакты откроются, когда человек примет приглашение.'}
          </p>
        )}
        {(actions.includes('invite') || actions.includes('reject')) && (
          <div className="flex flex-wrap gap-3">
            {actions.includes('invite') && (
              <Button className="max-sm:grow" onClick={() => onAsk('invite', [id])}>
                Пригласить
              </Button>
            )}
            {actions.includes('reject') && (
              <Button className="max-sm:grow" variant="secondary" onClick={() => onAsk('reject', [id])}>
                Отказать
              </Button>
            )}
          </div>
        )}
      </Card>
      {letter !== '' && (
        <Card as="section" className="grid gap-2" aria-labelledby="letter">
          <h2 id="letter">Письмо</h2>
          <p className="wrap-anywhere whitespace-pre-line">{letter}</p>
        </Card>
      )}
      {renderResume(data)}
      <Card as="div">
        <Thread
          id={id}
          messages={data.messages}
          viewer="company"
          canWrite={actions.includes('write')}
          now={now}
          onSend={send}
        />
      </Card>
      <Card as="div">
        <Note id={id} note={data.note} />
      </Card>
      <Card as="section" className="grid gap-3" aria-labelledby="history">
        <h2 id="history">Что произошло</h2>
        <History entries={data.history} viewer="company" now={now} />
      </Card>
    </article>
  )
}

function Note({ id, note }: { id: ResponseId; note: string }) {
  const queryClient = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const form = useAppForm({
    schema: NoteForm,
    defaults: { note },
    async send(values) {
      await api.responses.setNote.call({ id, ...values })
      setIsSaved(true)
      await queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() })
    },
  })
  return (
    <Form form={form} labels={{ note: 'Заметка' }} className="grid gap-3" onChange={() => setIsSaved(false)}>
      <Textarea
        label="Заметка"
        hint="Её видят только ваши коллеги."
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        {...form.field('note')}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton form={form} variant="secondary" size="small">
          Сохранить заметку
        </SubmitButton>
        <SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>
      </div>
    </Form>
  )
}
