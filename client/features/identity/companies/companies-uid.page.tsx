import { redirect, useLocation, useParams, useRouteError, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { load, refusePage } from '#client/app/page-data.ts'
import { loadUnless, privatePage } from '#client/app/private-page.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pageNumber, PAGES_MAX } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { openVacancies, OpenVacancies } from './open-vacancies.tsx'
import { myCompany, useMyCompany, canEditProfile } from './my-company.ts'
import { Verification } from './verification.tsx'
import { useQuery } from '@tanstack/react-query'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { Card } from '#client/ui/card.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'

type ProfileStep = { name: string; why: string; isDone: boolean }

const DESCRIPTION_MIN = 80

/** Non-members are redirected to the public page. */
export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params['uid'])
  const page = pageNumber(new URL(args.request.url).search, Infinity)
  if (page > PAGES_MAX) return refusePage(404)
  const [{ slug }, company] = await Promise.all([
    load(args, api.companies.read.queryOptions({ input: { id } })),
    loadUnless(args, [401, 404], myCompany(id)),
    load(args, openVacancies(id, page)),
  ])
  if (!company) throw redirect(pathOf('employer-slug', { slug }))
  return privatePage(args, 'Кабинет компании')
}

export function ErrorBoundary() {
  const companyId = Number(useParams()['uid'])
  const failure = failureOf(useRouteError())
  return failure.status === 403 ? <NoAccess companyId={companyId} /> : <ErrorPage {...failure} />
}

export function Component() {
  const id = Number(useParams()['uid'])
  return <Overview key={id} id={id} />
}

function Overview({ id }: { id: number }) {
  const page = pageNumber(useLocation().search)
  const company = useMyCompany(id)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div>
        <h1 className="wrap-anywhere">{company.title}</h1>
        <p className="mt-1 text-muted">
          Ваш уровень: {ACCESS_LEVEL_LABELS[company.accessLevel].toLowerCase()}
        </p>
      </div>
      {page === 1 && (
        <div className="grid md:grid-cols-2 md:gap-4">
          <Verification company={company} />
          <ProfileCompleteness company={company} />
        </div>
      )}
      <OpenVacancies companyId={id} page={page} />
    </div>
  )
}

/** For members without access, who can still leave the company. */
function NoAccess({ companyId }: { companyId: number }) {
  const session = useSession()
  const company = useQuery(api.companies.read.queryOptions({ input: { id: companyId } }))
  const leave = useCommand(api.managers.remove, {
    refresh: [api.accounts.roles],
    async done() {
      await notifySessionChanged()
      location.assign('/')
    },
  })
  const role =
    session.status === 'user' ? session.roles.find((one) => one.company.id === companyId) : undefined
  return (
    <div className="container py-10 md:py-16">
      <h1>Кабинет для вас закрыт</h1>
      <p className="mt-3 max-w-[40em]">
        Администратор{company.data ? ` компании ${companyInQuotes(company.data.title)}` : ''} оставил вас в
        списке без доступа. Вернуть доступ может он.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {company.data && (
          <ButtonLink href={pathOf('employer-slug', { slug: company.data.slug })} variant="secondary">
            Страница компании
          </ButtonLink>
        )}
        {role && (
          <ConfirmedButton
            command={leave}
            input={{ id: companyId, roleId: role.id }}
            variant="danger"
            text="Уйти из компании"
            title="Уйти из компании?"
            confirmText="Уйти"
          >
            <p>Вернуться можно будет только по новому приглашению.</p>
          </ConfirmedButton>
        )}
      </div>
    </div>
  )
}

/** How far the profile is filled, for those who fill it; others see only the way to the public page. */
function ProfileCompleteness({ company }: { company: MyCompany }) {
  const canEdit = canEditProfile(company)
  const hasGaps = profileSteps(company).some(({ isDone }) => !isDone)
  return (
    <Card className="grid content-start gap-4" aria-labelledby="profile">
      <h2 id="profile">Профиль</h2>
      {canEdit ? (
        <Steps company={company} />
      ) : (
        <p className="text-muted">Его заполняют редактор и администратор компании.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {canEdit && (
          <ButtonLink
            href={pathOf('companies-uid-profile', { uid: company.id })}
            variant={hasGaps ? 'primary' : 'secondary'}
            size="small"
          >
            {hasGaps ? 'Дополнить' : 'Изменить'}
          </ButtonLink>
        )}
        <ButtonLink href={pathOf('employer-slug', { slug: company.slug })} variant="quiet" size="small">
          Как видят другие
        </ButtonLink>
      </div>
    </Card>
  )
}

function Steps({ company }: { company: MyCompany }) {
  const steps = profileSteps(company)
  const missing = steps.filter(({ isDone }) => !isDone)
  const done = steps.length - missing.length
  return (
    <>
      <div>
        <p>
          {missing.length === 0 ? (
            <span className="inline-flex gap-2 text-good">
              <CheckIcon className="mt-0.5 shrink-0" />
              Заполнен целиком
            </span>
          ) : (
            `Заполнено ${done} из ${steps.length}`
          )}
        </p>
        <Bar share={done / steps.length} />
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-2">
          {missing.map(({ name, why }) => (
            <li key={name}>
              <span className="font-medium">{name}.</span> <span className="text-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Decorative: the text says the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="mt-2 h-2 w-full" aria-hidden="true">
      <rect width="100%" height="8" rx="4" className="fill-line" />
      <rect width={`${Math.round(share * 100)}%`} height="8" rx="4" className="fill-accent" />
    </svg>
  )
}

/** What a complete profile has, the most important first. */
function profileSteps(company: MyCompany): ProfileStep[] {
  return [
    {
      name: 'Описание',
      why: 'Чем занимаетесь и с кем работать: это читают перед откликом.',
      isDone: company.description.trim().length >= DESCRIPTION_MIN,
    },
    { name: 'Реквизиты', why: 'По ИНН мы проверяем, что такая компания есть.', isDone: company.inn !== null },
    { name: 'Логотип', why: 'По нему компанию узнают в списке.', isDone: company.logoUrl !== null },
    { name: 'Сайт', why: 'По нему о вас узнают больше.', isDone: company.siteUrl !== null },
    {
      name: 'Место',
      why: 'Где вы находитесь, даже если работа удалённая.',
      isDone: company.locationId !== null,
    },
  ]
}
