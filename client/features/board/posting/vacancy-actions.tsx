import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { nextStepPath } from '#shared/features/board/posting/next-step.ts'
import type { TodayKind, VacancyAction } from '#shared/features/board/posting/vocabulary.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { EndedCompany } from '#client/app/ended-company.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { stateText } from './state-text.ts'

/** What to do next in the present state. */
export function NextStep({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  const { id, acts, next } = vacancy
  const edit = pathOf('personal-vacancies-id-edit', { id })
  const state = stateText(vacancy, now)
  const main = next && MAIN_ACTIONS[next]
  return (
    <Card aria-label="Что дальше" className="grid gap-4">
      <Notice tone={state.tone} title={state.title}>
        {/* It says what can be done next. */}
        {state.text && vacancy.endedStatus === null && <p>{state.text}</p>}
      </Notice>
      <EndedCompany status={vacancy.endedStatus} companyId={vacancy.companyId} />
      <div className="flex flex-wrap gap-3">
        {main && <ButtonLink href={nextStepPath(next, id)}>{main}</ButtonLink>}
        {acts.includes('confirm') && <ConfirmButton vacancy={vacancy} />}
        {acts.includes('extend') && next !== 'ending' && (
          <ButtonLink href={pathOf('personal-vacancies-id-term', { id })} variant="secondary">
            {EXTEND}
          </ButtonLink>
        )}
        {acts.includes('restore') && <RestoreButton vacancy={vacancy} />}
        {acts.includes('relist') && !main && (
          <ButtonLink href={edit} variant="secondary">
            Разместить снова
          </ButtonLink>
        )}
        {acts.includes('edit') && (!main || next === 'pay' || next === 'ending') && (
          <ButtonLink href={edit} variant="secondary">
            Изменить
          </ButtonLink>
        )}
        {(isPlaced(vacancy.status) || vacancy.status === 'expired') && (
          <ButtonLink href={pathOf('vacancies-id', { id })} variant="secondary">
            Как видят соискатели
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

const EXTEND = 'Продлить или сменить тариф'

/** The main button of the page; the one that confirms is no link. */
const MAIN_ACTIONS: Readonly<Record<TodayKind, string | null>> = {
  confirm: null,
  mend: 'Исправить',
  send: 'Дописать и отправить',
  pay: 'Выбрать тариф',
  complete: 'Дописать',
  ending: EXTEND,
  changes: 'Продолжить',
  finish: 'Продолжить',
  relist: 'Разместить снова',
}

/** The other permitted actions. */
export function OtherActions({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  const { id, acts } = vacancy
  const { search } = useLocation()
  // The link «Закрыть вакансию» outside this page leads here.
  const [asked, setAsked] = useState<'archive' | 'remove' | null>(
    acts.includes('archive') && new URLSearchParams(search).has('close') ? 'archive' : null,
  )
  const navigate = useNavigate()
  const done = useAfterAction()
  const can = (act: VacancyAction) => acts.includes(act)
  const raise = useMutation(
    api.posting.raise.mutationOptions({ onSuccess: done('Вакансия поднята в списках') }),
  )
  const withdraw = useMutation(api.posting.withdraw.mutationOptions({ onSuccess: done('Текст снова ваш') }))
  const discard = useMutation(
    api.posting.discardDraft.mutationOptions({ onSuccess: done('Изменения отброшены') }),
  )
  const archive = useMutation(
    api.posting.archive.mutationOptions({
      onSuccess: async (changed) => {
        setAsked(null)
        await done('Вакансия закрыта')(changed)
      },
    }),
  )
  const copy = useMutation(
    api.posting.copy.mutationOptions({
      onSuccess: (made) => navigate(pathOf('personal-vacancies-id-edit', { id: made.id })),
      onError: (error) => showFailure(error),
    }),
  )
  const remove = useMutation(
    api.posting.remove.mutationOptions({
      onSuccess: () => navigate(pathOf('personal-vacancies')),
    }),
  )
  const run =
    (mutation: {
      isPending: boolean
      mutate: (input: { id: MyVacancy['id'] }, how: { onError: (error: Error) => void }) => void
    }) =>
    () => {
      if (!mutation.isPending) mutation.mutate({ id }, { onError: (error) => showFailure(error) })
    }
  return (
    <Card aria-labelledby="acts" className="grid gap-3">
      <h2 id="acts">Действия</h2>
      <div className="flex flex-wrap gap-2 lg:grid">
        {can('raise') && <ActionButton onClick={run(raise)}>Поднять сейчас</ActionButton>}
        {can('withdraw') && <ActionButton onClick={run(withdraw)}>Забрать с проверки</ActionButton>}
        {can('discard') && <ActionButton onClick={run(discard)}>Отбросить изменения</ActionButton>}
        {can('copy') && <ActionButton onClick={run(copy)}>Создать копию</ActionButton>}
        {can('archive') && <ActionButton onClick={() => setAsked('archive')}>Закрыть вакансию</ActionButton>}
        {can('remove') && (
          <Button variant="danger" size="small" onClick={() => setAsked('remove')}>
            Удалить черновик
          </Button>
        )}
      </div>
      {can('raise') && <p className="text-small text-muted">Поднятие расходует ближайшее поднятие тарифа.</p>}
      <ArchiveDialog
        isOpen={asked === 'archive'}
        action="Закрыть вакансию"
        ids={[id]}
        openResponses={vacancy.openResponses}
        now={now}
        onArchive={(closing) => archive.mutateAsync({ id, ...closing })}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title="Удалить черновик?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setAsked(null)}
      >
        <p>Вернуть его будет нельзя.</p>
      </ConfirmDialog>
    </Card>
  )
}

function ConfirmButton({ vacancy: { id, status } }: { vacancy: MyVacancy }) {
  const done = useAfterAction()
  const confirm = useMutation(
    api.posting.confirm.mutationOptions({
      onSuccess: done(status === 'unconfirmed' ? 'Вакансия снова в поиске' : 'Вакансия подтверждена'),
      onError: (error) => showFailure(error),
    }),
  )
  return <Button onClick={() => !confirm.isPending && confirm.mutate({ id })}>Ещё актуально</Button>
}

function RestoreButton({ vacancy: { id } }: { vacancy: MyVacancy }) {
  const done = useAfterAction()
  const restore = useMutation(
    api.posting.restore.mutationOptions({
      onSuccess: done('Закрытие отменено'),
      onError: (error) => showFailure(error),
    }),
  )
  return <Button onClick={() => !restore.isPending && restore.mutate({ id })}>Отменить закрытие</Button>
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="small" onClick={onClick}>
      {children}
    </Button>
  )
}

/** Stores the answer for the page and shows a toast. */
function useAfterAction() {
  const queryClient = useQueryClient()
  return (title: string) => async (changed: MyVacancy) => {
    queryClient.setQueryData(api.posting.read.queryKey({ input: { id: changed.id } }), changed)
    showToast({ type: 'success', title })
    await queryClient.invalidateQueries({ queryKey: api.posting.list.key() })
    await queryClient.invalidateQueries({ queryKey: api.vacancies.read.key() })
  }
}
