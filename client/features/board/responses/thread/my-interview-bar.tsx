import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { Interview } from '#shared/features/board/responses/interview-contract.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { Cancelled, Place } from './interview-bar.tsx'
import { MeetingTime } from './meeting-time.tsx'
import { ReasonDialog } from '../answering/reason-dialog.tsx'

export const chooseTimeAction = pageAction(api.responses.chooseInterview, {
  done: (_interview, { address }) => address.path,
})

/** The interview of the user's own response: picks a time, requests other times, declines. */
export function MyInterviewBar({
  id,
  interview,
  now,
}: {
  id: ResponseId
  interview: Interview
  now: string
}) {
  const [asked, setAsked] = useState<'times' | 'cancel' | null>(null)
  const askTimes = useCommand(api.responses.askInterviewTimes)
  const cancel = useCommand(api.responses.cancelMyInterview)
  const { state, slot } = interview
  const isPast = slot !== null && slot < now
  const close = () => setAsked(null)
  return (
    <section className="accept-bar" aria-label="Собеседование">
      {state === 'offered' && <Slots id={id} interview={interview} now={now} />}
      {state === 'agreed' && slot !== null && (
        <div className="interview-text">
          <p>
            <strong>
              Собеседование <MeetingTime at={slot} now={now} />
            </strong>
          </p>
          <Place interview={interview} />
        </div>
      )}
      {state === 'asked' && (
        <p>
          <strong>Вы попросили другое время.</strong> Компания предложит ещё, мы напишем вам.
        </p>
      )}
      {state === 'cancelled' && <Cancelled interview={interview} viewer="seeker" />}
      <div className="flex flex-wrap gap-2">
        {state === 'agreed' && (
          <ButtonLink
            size="small"
            variant="secondary"
            href={`/api/v1/personal/responses/${id}/interview/calendar`}
            download
          >
            В календарь
          </ButtonLink>
        )}
        {(state === 'offered' || state === 'agreed') && !isPast && (
          <Button size="small" variant="quiet" onClick={() => setAsked('times')}>
            {state === 'agreed' ? 'Перенести' : 'Нужно другое время'}
          </Button>
        )}
        {state !== 'cancelled' && !isPast && (
          <Button size="small" variant="quiet" onClick={() => setAsked('cancel')}>
            Отказаться
          </Button>
        )}
      </div>
      {asked === 'times' && (
        <ReasonDialog
          title="Попросить другое время"
          label="Когда вам удобно"
          hint="Напишите два-три варианта и часовой пояс. Это сообщение прочитает компания."
          action="Попросить"
          onSend={(reason) => askTimes.send({ id, reason })}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <ReasonDialog
          title="Отказаться от собеседования?"
          label="Почему"
          hint="Причину прочитает компания. Отклик останется."
          action="Отказаться"
          isDangerous
          onSend={(reason) => cancel.send({ id, reason })}
          onClose={close}
        />
      )}
    </section>
  )
}

function Slots({ id, interview, now }: { id: ResponseId; interview: Interview; now: string }) {
  const slots = interview.slots.filter((slot) => slot > now)
  const choose = useCommand(api.responses.chooseInterview, { isRefusalNews: true })
  const form = useForm({ action: chooseTimeAction, send: ({ slot = '' }) => choose.send({ id, slot }) })
  return (
    <div className="interview-text">
      {interview.reason !== '' && <p>Время изменилось: {interview.reason}</p>}
      {slots.length === 0 ? (
        <>
          <p>
            <strong>Предложенное время прошло.</strong> Попросите другое.
          </p>
          <Place interview={interview} />
        </>
      ) : (
        <Form form={form} labels={{ slot: 'Время' }} className="grid gap-1">
          <input type="hidden" name="id" value={id} />
          <ChoiceGroup legend="Компания зовёт на собеседование. Выберите время">
            {slots.map((slot, at) => (
              <Radio
                key={slot}
                label={<MeetingTime at={slot} now={now} />}
                {...form.choice('slot', slot, at === 0)}
              />
            ))}
          </ChoiceGroup>
          <Place interview={interview} />
          <p>
            <SubmitButton form={form} size="small">
              Выбрать это время
            </SubmitButton>
          </p>
        </Form>
      )}
    </div>
  )
}
