import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { privatePage } from '#client/app/private-page.ts'
import { ResumeCard } from '#client/features/board/resumes/reading/resume-card.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  FAVOURITES_MAX,
  FAVOURITES_PAGE_SIZE,
  FAVOURITE_NOTE_MAX,
} from '#shared/features/board/favourites/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Textarea } from '#client/ui/field.tsx'
import type { FavouriteResume as FavouriteResumeData } from '#shared/features/board/favourites/contract.ts'
import { FavouriteNoteForm } from '#shared/features/board/favourites/forms.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavouriteResume } from './use-favourite-resume.ts'
const PATH = pathOf('resumes-favourites')

export function loader(args: LoaderFunctionArgs) {
  const page = pageNumber(new URL(args.request.url).search)
  return privatePage(args, 'Избранные резюме', load(args, favourites(page)))
}

const favourites = (page: number) => api.favourites.resumes.queryOptions({ input: { page } })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const page = pageNumber(useLocation().search)
  const session = useSession()
  const { data } = useSuspenseQuery(favourites(page))
  const company = session.status === 'user' ? session.currentRole?.company.title : undefined
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div>
        <h1>Избранные резюме</h1>
        <p className="mt-1 wrap-anywhere text-muted">
          Общий список{company === undefined ? ' компании' : `: ${company}`}. До {FAVOURITES_MAX} резюме, с
          заметками для коллег.
        </p>
      </div>
      {data.goneCount > 0 && <Gone count={data.goneCount} />}
      <PagedList
        list={data}
        page={page}
        size={FAVOURITES_PAGE_SIZE}
        hrefOf={(number) => withPage(PATH, number)}
        empty={[
          'Здесь пока пусто',
          'Нажмите на сердечко у резюме, и оно останется здесь для всех коллег.',
          toResumes,
        ]}
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((favourite) => (
              <li key={favourite.resume.id}>
                <FavouriteResume
                  favourite={favourite}
                  renderCard={(heart) => <ResumeCard resume={favourite.resume} now={now} action={heart} />}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const toResumes = <ButtonLink href={pathOf('resumes')}>Найти людей</ButtonLink>

/** Does not name the resumes: an author may have hidden from this very company. */
function Gone({ count }: { count: number }) {
  const tidy = useCommand(api.favourites.dropGoneResumes, {
    refresh: [api.favourites.resumes],
    refused: (error) => showFailure(error),
  })
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" isBusy={tidy.isPending} onClick={() => tidy.run({})}>
          Забыть
        </Button>
      }
    >
      <p>
        Ещё {countOf(count, { one: 'резюме', few: 'резюме', many: 'резюме' })} сейчас не видно: люди скрыли их
        или больше не ищут работу.
      </p>
    </Notice>
  )
}

/** A favourite resume with the company's note. A removed one stays on the screen until the user leaves the page. */
function FavouriteResume({
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
