import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import type { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import { CompanySourceLog } from './company-source-log.tsx'
import { describeCompanySource, describeNextStep, isPausedByStaff } from './company-source-state.ts'
import { SourceStateBadge } from './source-badges.tsx'
import { TrialView } from './trial-view.tsx'

/** A source of the company: its state, a trial, its log and its vacancies. */
export function CompanySourceCard({
  companyId,
  source,
  now,
}: {
  companyId: number
  source: CompanySource
  now: string
}) {
  const { address, kindTitle, state, triedAt, isSwitchedOnByStaff } = source
  const one = { id: companyId, sourceId: source.id }
  const heading = `source-${source.id}`
  const restore = useCommand(api.companySources.create, {
    done() {
      focusHeading(heading)
      return `Источник подключён снова. ${describeNextStep(isSwitchedOnByStaff)}`
    },
    refused: (error) => showFailure(error),
  })
  const trial = useCommand(api.companySources.try)
  const setState = useCommand(api.companySources.setState, {
    isRefusalNews: true,
    done(_nothing, { state: to }) {
      focusHeading(heading)
      return to === 'on'
        ? 'Источник включён и сейчас прочитается.'
        : 'Источник выключен. Вакансии остались на доске.'
    },
  })
  const setTo = (next: 'on' | 'off') => () => setState.run({ ...one, state: next })
  return (
    <Card as="article" aria-label={address} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={heading} tabIndex={-1} className="break-all">
          {address}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <SourceStateBadge state={source.state} isRunning={source.isRunning} />
          {kindTitle}
        </p>
        <p className="text-small">{describeCompanySource(source, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isBusy={trial.isPending} onClick={() => trial.run(one)}>
          Прочитать на пробу
        </Button>
        {!isPausedByStaff(source) && (
          <>
            {state !== 'on' && triedAt !== null && !isSwitchedOnByStaff && (
              <Button size="small" isBusy={setState.isPending} onClick={setTo('on')}>
                {state === 'paused' ? 'Продолжить' : 'Включить'}
              </Button>
            )}
            {state !== 'off' && (
              <Button variant="secondary" size="small" isBusy={setState.isPending} onClick={setTo('off')}>
                Выключить
              </Button>
            )}
            <RemoveButton
              one={one}
              onRemoved={() => focusHeading('sources')}
              onUndo={() =>
                restore.run({ id: companyId, kind: source.kind, address, pathPrefix: source.pathPrefix })
              }
            />
          </>
        )}
      </div>
      <RefusalLine command={trial} />
      <RefusalLine command={setState} />
      <div aria-live="polite" aria-busy={trial.isPending}>
        {trial.data && (
          <TrialView
            trial={trial.data}
            onHide={() => {
              trial.reset()
              focusHeading(heading)
            }}
          />
        )}
      </div>
      <CompanySourceLog one={one} source={source} now={now} />
    </Card>
  )
}

type One = { id: number; sourceId: number }

function RemoveButton({ one, onRemoved, onUndo }: { one: One; onRemoved: () => void; onUndo: () => void }) {
  const remove = useCommand(api.companySources.setState, {
    isRefusalNews: true,
    done() {
      onRemoved()
      return { type: 'success', title: 'Источник убран, его вакансии сняты.', undo: onUndo }
    },
  })
  return (
    <ConfirmedButton
      command={remove}
      input={{ ...one, state: 'removed' as const }}
      variant="danger"
      size="small"
      text="Убрать"
      title="Убрать источник?"
    >
      <p>
        Вакансии из него уйдут с доски, отклики на них останутся. Если подключить тот же адрес снова, вакансии
        вернутся.
      </p>
    </ConfirmedButton>
  )
}
