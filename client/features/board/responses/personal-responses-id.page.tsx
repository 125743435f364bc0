import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyResponse } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { numberOf } from './address.ts'
import { History } from './history.tsx'
import { StateBadge } from './state-badge.tsx'
import { REFRESH_MS, Thread, withMessage } from './thread.tsx'

export function loader(args: LoaderFunctionArgs) {
  const id = numberOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Отклик', load(args, api.responses.openOwn.queryOptions({ input: { id } })))
}

export function Component() {
  const id = numberOf(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  return <OneResponse key={id} id={id} />
}

function OneResponse({ id }: { id: ResponseId }) {
  const { now } = useLoaderData<PageData>()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({
    ...api.responses.openOwn.queryOptions({ input: { id } }),
    refetchInterval: REFRESH_MS,
  })

  async function updateCache(change: (response: MyResponse | undefined) => MyResponse | undefined) {
    queryClient.setQueryData<MyResponse>(api.responses.openOwn.queryKey({ input: { id } }), change)
    await queryClient.invalidateQueries({ queryKey: api.responses.listOwn.key() })
  }
  const replaceCached = (changed: MyResponse) => updateCache(() => changed)

  const { vacancy, company, letter, resume, acts: actions } = data
  return (
    <div className="container grid max-w-[880px] gap-4 pt-6">
      <p>
        <a href={pathOf('personal-responses')}>Мои отклики</a>
      </p>
      <Card as="div" className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h1 className="min-w-0 wrap-anywhere">
            <a href={pathOf('vacancies-id', { id: vacancy.id })} className="text-ink">
              {vacancy.title}
            </a>
          </h1>
          <StateBadge state={data.state} />
        </div>
        <p className="wrap-anywhere">
          <a href={pathOf('employer-slug', { slug: company.slug })}>{company.title}</a>
        </p>
        <p className="wrap-anywhere text-muted">
          Резюме: {resume.title}.{' '}
          {data.hasContacts ? 'Контакты из него компания видит.' : 'Контакты из него компания не видит.'}
        </p>
        {actions.includes('accept') && <Accept id={id} onDone={replaceCached} />}
      </Card>
      <Card as="section" className="grid gap-3" aria-labelledby="history">
        <h2 id="history">Что произошло</h2>
        <History entries={data.history} viewer="seeker" now={now} />
      </Card>
      {letter !== '' && (
        <Card as="section" className="grid gap-2" aria-labelledby="letter">
          <h2 id="letter">Ваше письмо</h2>
          <p className="wrap-anywhere whitespace-pre-line">{letter}</p>
        </Card>
      )}
      <Card as="div">
        <Thread
          id={id}
          messages={data.messages}
          viewer="seeker"
          canWrite={actions.includes('write')}
          now={now}
          onSend={async (text) => {
            const message = await api.responses.writeOwn.call({ id, text })
            await updateCache((response) => withMessage(response, message))
          }}
        />
      </Card>
      {actions.includes('withdraw') && <Withdraw id={id} onDone={replaceCached} />}
    </div>
  )
}

function Accept({ id, onDone }: { id: ResponseId; onDone: (changed: MyResponse) => Promise<void> }) {
  const accept = useMutation(api.responses.accept.mutationOptions({ onSuccess: onDone }))
  return (
    <Notice tone="info" title="Компания приглашает вас">
      <p className="mb-3">
        Если предложение интересно, откройте компании контакты из резюме или напишите ей.
      </p>
      <Button isBusy={accept.isPending} onClick={() => accept.mutate({ id })}>
        Принять и открыть контакты
      </Button>
      {accept.error && (
        <p role="alert" className="mt-2 text-danger">
          {failureText(accept.error)}
        </p>
      )}
    </Notice>
  )
}

function Withdraw({ id, onDone }: { id: ResponseId; onDone: (changed: MyResponse) => Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false)
  const withdraw = useMutation(
    api.responses.withdraw.mutationOptions({
      async onSuccess(changed) {
        await onDone(changed)
        setIsAsked(false)
      },
    }),
  )
  return (
    <div className="-ml-5 md:ml-0">
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        Отозвать отклик
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Отозвать отклик?"
        confirmText="Отозвать"
        isPending={withdraw.isPending}
        error={failureText(withdraw.error)}
        onConfirm={() => withdraw.mutate({ id })}
        onClose={() => {
          withdraw.reset()
          setIsAsked(false)
        }}
      >
        <p>
          Компания больше не увидит ваши контакты и письмо. Откликнуться на эту вакансию ещё раз будет нельзя.
        </p>
      </ConfirmDialog>
    </div>
  )
}
