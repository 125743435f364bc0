import { useMemo, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ZoneOptions } from '#client/app/zone-options.tsx'
import { zoneGroups } from '#client/app/zones.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import type { Interview } from '#shared/features/board/responses/interview-contract.ts'
import {
  INTERVIEW_KIND_LABELS,
  INTERVIEW_PLACE_HINTS,
} from '#shared/features/board/responses/interview-labels.ts'
import {
  INTERVIEW_KINDS,
  INTERVIEW_MINUTES,
  INTERVIEW_NOTE_LENGTH_MAX,
  INTERVIEW_REASON_LENGTH_MAX,
  PLACE_LENGTH_MAX,
  SLOTS_MAX,
} from '#shared/features/board/responses/interview-vocabulary.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'

const LABELS = {
  slot: 'Время',
  zone: 'Часовой пояс',
  minutes: 'Сколько займёт',
  kind: 'Как',
  place: 'Где',
  note: 'Что ещё важно',
  reason: 'Почему время меняется',
}

/** Fields for times that are shown before more are asked for. */
const SLOTS_SHOWN = 2

/** Offers times for an interview; with one that was agreed on, other times and why. */
export function InterviewDialog({
  id,
  name,
  before,
  isInvited,
  onClose,
}: {
  id: ResponseId
  /** Of the seeker. */
  name: string
  before: Interview | null
  /** The seeker has been invited already. */
  isInvited: boolean
  onClose: () => void
}) {
  const session = useSession()
  const zone = before?.zone ?? (session.status === 'user' ? session.user.zone : MOSCOW)
  const zones = useMemo(() => zoneGroups(zone), [zone])
  const [kind, setKind] = useState(before?.kind ?? 'video')
  const [slots, setSlots] = useState(SLOTS_SHOWN)
  const isMoved = before?.state === 'agreed'
  const offer = useCommand(api.responses.offerInterview, {
    done() {
      onClose()
      return `Время предложено: ${name}`
    },
  })
  const form = useForm({
    send(values) {
      const { zone: chosen = zone, minutes = '', place = '', note = '', reason = '' } = values
      const times = [...Array(SLOTS_MAX).keys()].map((at) => values[`slot${at}`] ?? '')
      return offer.send({
        id,
        slots: times.filter((time) => time !== ''),
        zone: chosen,
        minutes,
        kind,
        place,
        note,
        reason,
      })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isMoved ? 'Перенести собеседование' : 'Собеседование'}: ${name}`}
    >
      <Form form={form} labels={LABELS} className="grid gap-4">
        {!isInvited && (
          <p className="text-muted">Это приглашение: соискатель получит письмо и выберет время.</p>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Время на выбор</legend>
          {[...Array(slots).keys()].map((at) => (
            <Input
              key={at}
              label={`${LABELS.slot} ${at + 1}`}
              isLabelHidden
              type="datetime-local"
              required={at === 0}
              {...form.field(`slot${at}`)}
            />
          ))}
          {slots < SLOTS_MAX && (
            <Button
              size="small"
              variant="quiet"
              className="justify-self-start"
              onClick={() => setSlots(slots + 1)}
            >
              Ещё время
            </Button>
          )}
        </fieldset>
        <Select label={LABELS.zone} defaultValue={zone} {...form.field('zone')}>
          <ZoneOptions groups={zones} />
        </Select>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={LABELS.kind}
            value={kind}
            onChange={({ target }) => setKind(INTERVIEW_KINDS.find((one) => one === target.value) ?? 'video')}
            {...form.field('kind')}
          >
            {INTERVIEW_KINDS.map((one) => (
              <option key={one} value={one}>
                {INTERVIEW_KIND_LABELS[one]}
              </option>
            ))}
          </Select>
          <Select label={LABELS.minutes} defaultValue={before?.minutes ?? 30} {...form.field('minutes')}>
            {INTERVIEW_MINUTES.map((one) => (
              <option key={one} value={one}>
                {one} мин
              </option>
            ))}
          </Select>
        </div>
        <Input
          label={INTERVIEW_PLACE_HINTS[kind]}
          required
          maxLength={PLACE_LENGTH_MAX}
          defaultValue={before?.place}
          {...form.field('place')}
        />
        <Textarea
          label={LABELS.note}
          hint="Необязательно: с кем разговор, что подготовить."
          rows={2}
          maxLength={INTERVIEW_NOTE_LENGTH_MAX}
          defaultValue={before?.note}
          {...form.field('note')}
        />
        {isMoved && (
          <Textarea
            label={LABELS.reason}
            hint="Её прочитает соискатель."
            rows={2}
            required
            maxLength={INTERVIEW_REASON_LENGTH_MAX}
            {...form.field('reason')}
          />
        )}
        <FormActions form={form} onCancel={onClose}>
          Предложить время
        </FormActions>
      </Form>
    </Dialog>
  )
}
