import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import type { BulkAction } from '#shared/features/board/posting/vocabulary.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { MyVacancyItem } from './my-vacancy-item.tsx'

const DONE: Record<BulkAction, string> = {
  confirm: 'Подтверждено',
  archive: 'Закрыто',
  restore: 'Возвращено',
  raise: 'Поднято',
  remove: 'Удалено',
}

const BULK_BUTTONS = [
  { action: 'confirm', text: 'Ещё актуально', variant: 'primary' },
  { action: 'raise', text: 'Поднять', variant: 'secondary' },
  { action: 'archive', text: 'Закрыть', variant: 'secondary' },
  { action: 'restore', text: 'Вернуть', variant: 'secondary' },
  { action: 'remove', text: 'Удалить черновики', variant: 'danger' },
] as const

type BulkResult = { text: string; refused: string[]; undo: MyVacancyRow['id'][] }

/** Vacancies of a company, with actions on a single vacancy and on several. */
export function MyVacancyList({ vacancies, now }: { vacancies: readonly MyVacancyRow[]; now: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isArchiving, setIsArchiving] = useState(false)
  const [result, setResult] = useState<BulkResult | null>(null)
  const queryClient = useQueryClient()
  const present = vacancies.filter(({ id }) => chosen.has(id))
  const bulk = useMutation(
    api.posting.bulk.mutationOptions({
      onSuccess: async ({ done, refused }, { act }) => {
        setResult({
          text: `${DONE[act]}: ${countOf(done.length, VACANCY_FORMS)}`,
          refused: refused.map(({ id, message }) => `${toTitle(vacancies, id)}: ${message}`),
          undo: act === 'archive' ? done : [],
        })
        setChosen(new Set())
        setIsArchiving(false)
        await queryClient.invalidateQueries({ queryKey: api.posting.key() })
      },
    }),
  )
  const error = failureText(bulk.error)

  function run(act: BulkAction, ids = present.map(({ id }) => id)) {
    if (!bulk.isPending && ids.length > 0) bulk.mutate({ ids, act })
  }

  function toggle(id: number) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  const areAllChosen = present.length === vacancies.length
  /** Some of the chosen vacancies may be closed already. */
  const closing = present.filter(({ acts }) => acts.includes('archive'))
  const confirmable = vacancies.filter(({ acts }) => acts.includes('confirm')).map(({ id }) => id)
  const can = (act: BulkAction) => present.some(({ acts }) => acts.includes(act))
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={present.length > 0 ? `Выбрано: ${present.length}` : 'Выбрать все на странице'}
          checked={areAllChosen}
          onChange={() => setChosen(new Set(areAllChosen ? [] : vacancies.map(({ id }) => id)))}
        />
        {present.length === 0 && confirmable.length > 1 && (
          <Button size="small" variant="secondary" onClick={() => run('confirm', confirmable)}>
            Ещё актуальны все {confirmable.length}
          </Button>
        )}
        {present.length > 0 && (
          <div className="flex flex-wrap gap-2" role="group" aria-label="Действия с выбранными">
            {BULK_BUTTONS.filter(({ action }) => can(action)).map(({ action, text, variant }) => (
              <Button
                key={action}
                size="small"
                variant={variant}
                onClick={() => (action === 'archive' ? setIsArchiving(true) : run(action))}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {result && (
          <Notice
            tone={result.refused.length > 0 ? 'warning' : 'success'}
            title={result.text}
            action={
              result.undo.length > 0 ? (
                <Button size="small" variant="secondary" onClick={() => run('restore', result.undo)}>
                  Отменить
                </Button>
              ) : null
            }
          >
            {result.refused.length > 0 && (
              <ul className="text-small">
                {result.refused.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {error && !isArchiving && <Notice tone="error" title={error} />}
      </div>
      <Card as="div" className="vacancy-rows">
        <div className="vacancy-rows-head" aria-hidden="true">
          <span>Вакансия</span>
          <span>Отклики</span>
          <span>Просмотры</span>
          <span>14 дней</span>
          <span>Осталось</span>
        </div>
        <ul className="divide-y divide-line">
          {vacancies.map((vacancy) => (
            <MyVacancyItem
              key={vacancy.id}
              vacancy={vacancy}
              now={now}
              isChosen={chosen.has(vacancy.id)}
              onToggle={() => toggle(vacancy.id)}
              onConfirm={vacancy.acts.includes('confirm') ? () => run('confirm', [vacancy.id]) : null}
            />
          ))}
        </ul>
      </Card>
      <ArchiveDialog
        isOpen={isArchiving}
        action={
          closing.length === 1
            ? 'Закрыть вакансию'
            : `Закрыть ${countOf(closing.length, { ...VACANCY_FORMS, one: 'вакансию' })}`
        }
        ids={closing.map(({ id }) => id)}
        openResponses={closing.reduce((sum, { openResponses }) => sum + openResponses, 0)}
        now={now}
        onArchive={(answered) =>
          bulk.mutateAsync({ ids: closing.map(({ id }) => id), act: 'archive', ...answered })
        }
        onClose={() => setIsArchiving(false)}
      />
    </div>
  )
}

const toTitle = (vacancies: readonly MyVacancyRow[], id: number) =>
  titleOr(vacancies.find((one) => one.id === id)?.title ?? '')
