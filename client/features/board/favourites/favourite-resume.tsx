import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import type { FavouriteResume as KeptResumeData } from '#shared/features/board/favourites/contract.ts'
import { FavouriteNoteForm } from '#shared/features/board/favourites/forms.ts'
import { FAVOURITE_NOTE_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavouriteResume } from './use-favourite-resume.ts'

/** A kept resume with the company's note. Taken out, it stays on the screen until one leaves. */
export function FavouriteResume({
  kept: { resume, keptAt, keptBy, ...kept },
  renderCard,
}: {
  kept: KeptResumeData
  renderCard: (heart: ReactNode) => ReactNode
}) {
  const { id } = resume
  const queryClient = useQueryClient()
  const [note, setNote] = useState(kept.note)
  const [isKept, setIsKept] = useState(true)
  const [isWriting, setIsWriting] = useState(false)
  const { keep, drop, isPending } = useFavouriteResume(id)

  async function toggle() {
    if (isKept) {
      await drop.mutateAsync({ id })
      setIsKept(false)
      return
    }
    await keep.mutateAsync({ id })
    if (note !== '') await api.favourites.setResumeNote.call({ id, note })
    setIsKept(true)
  }

  return (
    <div className="grid">
      {renderCard(
        <HeartButton
          isKept={isKept}
          isPending={isPending}
          name={`${resume.title}, ${resume.name}`}
          // What went wrong stands in a notice already.
          onToggle={() => void toggle().catch(() => {})}
        />,
      )}
      <div className="kept-note grid gap-2 bg-sunken text-small">
        {!isKept && (
          <p role="status" className="font-semibold">
            Убрано из избранного. Передумали — нажмите на сердечко ещё раз.
          </p>
        )}
        {isKept && !isWriting && (
          <>
            {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
              <Button variant="quiet" size="small" className="-mx-3" onClick={() => setIsWriting(true)}>
                {note === '' ? 'Добавить заметку' : 'Изменить заметку'}
                <span className="sr-only">
                  : {resume.title}, {resume.name}
                </span>
              </Button>
              <span className="ml-auto">
                {keptBy === null ? 'Добавлено' : `${keptBy},`} {formatDay(keptAt)}
              </span>
            </p>
          </>
        )}
        {isKept && isWriting && (
          <NoteForm
            id={id}
            note={note}
            onDone={async (written) => {
              if (written !== null) {
                setNote(written)
                await queryClient.invalidateQueries({
                  queryKey: api.favourites.resumes.key(),
                  refetchType: 'none',
                })
              }
              setIsWriting(false)
            }}
          />
        )}
      </div>
    </div>
  )
}

function NoteForm({
  id,
  note,
  onDone,
}: {
  id: ResumeId
  note: string
  /** Null when nothing was written. */
  onDone: (note: string | null) => Promise<void>
}) {
  const form = useAppForm({
    schema: FavouriteNoteForm,
    defaults: { note },
    async send(values) {
      await api.favourites.setResumeNote.call({ id, ...values })
      await onDone(values.note)
    },
  })
  const writeAtOnce = useEffectEvent(() => form.focusField('note'))
  useEffect(() => writeAtOnce(), [])
  const { error, ...field } = form.field('note')
  return (
    <Form form={form} labels={{ note: 'Заметка' }} className="grid gap-3">
      <Field label="Заметка" hint="Её видят только ваши коллеги." error={error ?? null}>
        {(wiring) => (
          <textarea
            className="input min-h-20"
            rows={3}
            maxLength={FAVOURITE_NOTE_MAX}
            {...field}
            {...wiring}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} variant="secondary" size="small">
          Сохранить заметку
        </SubmitButton>
        <Button variant="quiet" size="small" onClick={() => void onDone(null)}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}
