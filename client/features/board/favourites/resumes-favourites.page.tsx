import { useSuspenseQuery } from '@tanstack/react-query'
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
import { FAVOURITES_MAX, FAVOURITES_PAGE_SIZE } from '#shared/features/board/favourites/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { FavouriteResume } from './favourite-resume.tsx'

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
