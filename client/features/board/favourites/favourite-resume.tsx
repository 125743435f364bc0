import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { FavouriteResume as FavouriteResumeData } from '#shared/features/board/favourites/contract.ts'
import { FavouriteNoteForm } from '#shared/features/board/favourites/forms.ts'
import { FAVOURITE_NOTE_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavouriteResume } from './use-favourite-resume.ts'

/** A favourite resume with the company's note. A removed one stays on the screen until the user leaves the page. */
export function FavouriteResume({
  favourite: { resume, keptAt, keptBy, ...favourite },
  renderCard,
}: {
  favourite: FavouriteResumeData
  renderCard: (heart: ReactNode) => ReactNode
}) {
  const { id } = resume
  const queryClient = useQueryClient()
  const [note, setNote] = useState(favourite.note)
  const [isFavourite, setIsFavourite] = useState(true)
  const [isWriting, setIsWriting] = useState(false)
  const { add, remove, isPending } = useFavouriteResume(id)
  const noteText = note === '' ? 'Добавить заметку' : 'Изменить заметку'

  async function toggle() {
    if (isFavourite) {
      await remove.mutateAsync({ id })
      setIsFavourite(false)
      return
    }
    await add.mutateAsync({ id })
    if (note !== '') await api.favourites.setResumeNote.call({ id, note })
    setIsFavourite(true)
  }

  return (
    <div className="grid">
      {renderCard(
        <HeartButton
          isFavourite={isFavourite}
          isPending={isPending}
          name={`${resume.title}, ${resume.name}`}
          // The mutation shows its error as a toast.
          onToggle={() => void toggle().catch(() => {})}
        />,
      )}
      <div className="favourite-note grid gap-2 bg-sunken text-small">
        {!isFavourite && (
          <p role="status" className="font-semibold">
            Убрано из избранного. Передумали — нажмите на сердечко ещё раз.
          </p>
        )}
        {isFavourite && !isWriting && (
          <>
            {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
              <Button
                variant="quiet"
                size="small"
                className="-mx-3"
                aria-label={`${noteText}: ${resume.title}, ${resume.name}`}
                onClick={() => setIsWriting(true)}
              >
                {noteText}
              </Button>
              <span className="ml-auto">
                {keptBy === null ? 'Добавлено' : `${keptBy},`} {formatDay(keptAt)}
              </span>
            </p>
          </>
        )}
        {isFavourite && isWriting && (
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

export function NoteForm({
  id,
  note,
  onDone,
}: {
  id: ResumeId
  note: string
  /** Null when the user cancelled. */
  onDone: (note: string | null) => Promise<void>
}) {
  const form = useValuesForm({
    schema: FavouriteNoteForm,
    defaults: { note },
    async send(values) {
      await api.favourites.setResumeNote.call({ id, ...values })
      await onDone(values.note)
    },
  })
  const focusNote = useEffectEvent(() => form.focusField('note'))
  useEffect(() => focusNote(), [])
  return (
    <Form form={form} labels={{ note: 'Заметка' }} className="grid gap-3">
      <Textarea
        label="Заметка"
        hint="Её видят только ваши коллеги."
        rows={3}
        maxLength={FAVOURITE_NOTE_MAX}
        {...form.field('note')}
      />
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
