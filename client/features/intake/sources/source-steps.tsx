import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { SourceDetails } from '#shared/features/intake/sources/staff-contract.ts'
import { RECORD_FORMS } from '#shared/features/intake/sources/labels.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf, plural } from '#shared/kernel/number.ts'

const DONE = {
  on: 'Источник включён. Время чтения — в строке «Следующее».',
  off: 'Источник выключен.',
  paused: 'Источник приостановлен.',
  removed: 'Источник убран, его вакансии скрыты.',
} as const

/** Id of the heading that takes the focus of a button that goes away. */
export const STATE_HEADING = 'state'

const LEAVE_FORMS = { one: 'уйдёт', few: 'уйдут', many: 'уйдут' }

/** What can be done with a source in its present state. */
export function SourceSteps({ source }: { source: SourceDetails }) {
  const { id, state, isRunning, triedAt, hasBasis, counts, title } = source
  const undone = useCommand(api.staffSources.setState, {
    done() {
      focusHeading(STATE_HEADING)
      return 'Источник возвращён. Он выключен.'
    },
  })
  const setState = useCommand(api.staffSources.setState, {
    isRefusalNews: true,
    done(_nothing, { state: to }) {
      focusHeading(STATE_HEADING)
      return to === 'removed'
        ? { type: 'success', title: DONE.removed, undo: () => undone.run({ id, state: 'off' }) }
        : DONE[to]
    },
  })
  const run = useCommand(api.staffSources.run, {
    isRefusalNews: true,
    done() {
      focusHeading(STATE_HEADING)
      return 'Источник поставлен в очередь на чтение.'
    },
  })
  const stop = useCommand(api.staffSources.stop, {
    isRefusalNews: true,
    done() {
      focusHeading(STATE_HEADING)
      return 'Чтение остановлено. Прочитанное осталось.'
    },
  })
  const shown = counts.find((one) => one.state === 'shown')?.count ?? 0
  const to = (next: 'on' | 'off' | 'paused') => () => setState.run({ id, state: next })
  return (
    <div className="grid gap-3">
      {state !== 'on' && state !== 'removed' && (!hasBasis || triedAt === null) && (
        <p className="text-small text-muted">
          {hasBasis
            ? 'Чтобы включить, прочитайте источник на пробу и посмотрите записи.'
            : 'Чтобы включить, запишите основание и прочитайте источник на пробу.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'off' && (
          <Button isBusy={setState.isPending} onClick={to('on')}>
            Включить
          </Button>
        )}
        {state === 'paused' && (
          <Button isBusy={setState.isPending} onClick={to('on')}>
            Продолжить
          </Button>
        )}
        {state === 'removed' && (
          <Button isBusy={setState.isPending} onClick={to('off')}>
            Вернуть
          </Button>
        )}
        {state === 'on' && !isRunning && (
          <>
            <Button isBusy={run.isPending} onClick={() => run.run({ id, isFull: false })}>
              Прочитать сейчас
            </Button>
            <Button variant="secondary" isBusy={run.isPending} onClick={() => run.run({ id, isFull: true })}>
              Перечитать всё
            </Button>
          </>
        )}
        {isRunning && (
          <Button variant="secondary" isBusy={stop.isPending} onClick={() => stop.run({ id })}>
            Остановить чтение
          </Button>
        )}
        {state === 'on' && (
          <Button variant="secondary" isBusy={setState.isPending} onClick={to('paused')}>
            Приостановить
          </Button>
        )}
        {(state === 'on' || state === 'paused') && (
          <Button variant="secondary" isBusy={setState.isPending} onClick={to('off')}>
            Выключить
          </Button>
        )}
        {state !== 'removed' && (
          <ConfirmedButton
            command={setState}
            input={{ id, state: 'removed' }}
            variant="danger"
            text="Убрать"
            name={title}
            title="Убрать источник?"
          >
            <p>
              {shown > 0 ? `С доски ${plural(shown, LEAVE_FORMS)} ${countOf(shown, VACANCY_FORMS)}. ` : ''}
              Источник останется в списке, его можно вернуть: вакансии придут снова с первым чтением.
            </p>
          </ConfirmedButton>
        )}
      </div>
      <RefusalLine command={setState} />
      <RefusalLine command={run} />
      <RefusalLine command={stop} />
    </div>
  )
}

/** Staff decide about vacancies that have vanished from the source at once. */
export function AbsentNotice({ source: { id, absent } }: { source: SourceDetails }) {
  const decide = useCommand(api.staffSources.decideAbsent, {
    isRefusalNews: true,
    // The notice goes away when another person has decided.
    refused: (error) => showFailure(error),
    done({ closed }, { closes }) {
      focusHeading(STATE_HEADING)
      return closes ? `Закрыто: ${countOf(closed, RECORD_FORMS)}.` : 'Вакансии остались на доске.'
    },
  })
  if (absent === null) return null
  return (
    <Notice tone="warning" title={`Пропало ${countOf(absent.count, RECORD_FORMS)}`}>
      <div className="grid gap-3">
        <p>
          Столько вакансий сразу обычно пропадает, когда у источника сбой. Сверьте с его сайтом и решите:
          закрыть их или оставить до следующего чтения.
        </p>
        <details className="text-small">
          <summary className="py-1">Какие</summary>
          <ul className="wrap-anywhere">
            {[...new Set(absent.titles)].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
        <div className="flex flex-wrap gap-2">
          <ConfirmedButton
            command={decide}
            input={{ id, closes: true }}
            size="small"
            text="Закрыть пропавшие"
            title="Закрыть пропавшие вакансии?"
            confirmText="Закрыть вакансии"
          >
            <p>Они уйдут с доски. Если источник вернёт их, откроются снова.</p>
          </ConfirmedButton>
          <Button
            variant="secondary"
            size="small"
            isBusy={decide.isPending}
            onClick={() => decide.run({ id, closes: false })}
          >
            Оставить
          </Button>
        </div>
      </div>
    </Notice>
  )
}
