import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
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
  const [isArchiving, setIsArchiving] = useState(
    acts.includes('archive') && new URLSearchParams(search).has('close'),
  )
  const navigate = useNavigate()
  const can = (act: VacancyAction) => acts.includes(act)
  const raise = useCommand(api.posting.raise, action('Вакансия поднята в списках'))
  const withdraw = useCommand(api.posting.withdraw, action('Текст снова ваш'))
  const discard = useCommand(api.posting.discardDraft, action('Изменения отброшены'))
  const archive = useCommand(api.posting.archive, {
    ...CHANGED,
    done() {
      setIsArchiving(false)
      return 'Вакансия закрыта'
    },
  })
  const copy = useCommand(api.posting.copy, {
    done: (made) => navigate(pathOf('personal-vacancies-id-edit', { id: made.id })),
    refused: (error) => showFailure(error),
  })
  const remove = useCommand(api.posting.remove, {
    refresh: [api.posting.list],
    done: () => navigate(pathOf('personal-vacancies')),
  })
  const act = (command: { isPending: boolean; run: (input: { id: number }) => void }, text: string) => (
    <Button variant="secondary" size="small" onClick={() => !command.isPending && command.run({ id })}>
      {text}
    </Button>
  )
  return (
    <Card aria-labelledby="acts" className="grid gap-3">
      <h2 id="acts">Действия</h2>
      <div className="flex flex-wrap gap-2 lg:grid">
        {can('raise') && act(raise, 'Поднять сейчас')}
        {can('withdraw') && act(withdraw, 'Забрать с проверки')}
        {can('discard') && act(discard, 'Отбросить изменения')}
        {can('copy') && act(copy, 'Создать копию')}
        {can('archive') && (
          <Button variant="secondary" size="small" onClick={() => setIsArchiving(true)}>
            Закрыть вакансию
          </Button>
        )}
        {can('remove') && (
          <ConfirmedButton
            command={remove}
            input={{ id }}
            variant="danger"
            size="small"
            text="Удалить черновик"
            title="Удалить черновик?"
            confirmText="Удалить"
          >
            <p>Вернуть его будет нельзя.</p>
          </ConfirmedButton>
        )}
      </div>
      {can('raise') && <p className="text-small text-muted">Поднятие расходует ближайшее поднятие тарифа.</p>}
      <ArchiveDialog
        isOpen={isArchiving}
        action="Закрыть вакансию"
        ids={[id]}
        openResponses={vacancy.openResponses}
        now={now}
        onArchive={(closing) => archive.send({ id, ...closing })}
        onClose={() => setIsArchiving(false)}
      />
    </Card>
  )
}

function ConfirmButton({ vacancy: { id, status } }: { vacancy: MyVacancy }) {
  const confirm = useCommand(
    api.posting.confirm,
    action(status === 'unconfirmed' ? 'Вакансия снова в поиске' : 'Вакансия подтверждена'),
  )
  return <Button onClick={() => !confirm.isPending && confirm.run({ id })}>Ещё актуально</Button>
}

function RestoreButton({ vacancy: { id } }: { vacancy: MyVacancy }) {
  const restore = useCommand(api.posting.restore, action('Закрытие отменено'))
  return <Button onClick={() => !restore.isPending && restore.run({ id })}>Отменить закрытие</Button>
}

/** What an action on a vacancy changes, to the company and to everybody. */
const CHANGED = {
  refresh: [api.posting.list, api.vacancies.read],
  answers: ({ id }: MyVacancy) => api.posting.read.queryOptions({ input: { id } }),
}

/** An action of one click. @param title of its toast */
const action = (title: string) => ({
  ...CHANGED,
  done: () => title,
  refused: (error: Error) => showFailure(error),
})
