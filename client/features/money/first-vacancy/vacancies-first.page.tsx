import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { useEffect } from 'react'
import { redirect, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { load, pageData, routeErrorOf, type PageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { FirstVacancy } from '#shared/features/money/first-vacancy/contract.ts'
import { checkedPath, firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import {
  CHECK_PARAMETER,
  COMPANY_STEP,
  FIRST_VACANCY_DAYS,
  STEP_PARAMETER,
  TOKEN_PARAMETER,
} from '#shared/features/money/first-vacancy/vocabulary.ts'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { signInPath, pathOf } from '#shared/routing/route-table.ts'
import { CompanyStep, postAction } from './company-step.tsx'
import { forgetToken, keptToken } from './kept-token.ts'
import { TextStep, writeAction } from './text-step.tsx'

export const forms = pageActions(writeAction, postAction)

type Data = PageData & {
  vacancy: FirstVacancy | null
  companies: CompanyRef[]
  isSignedIn: boolean
  tariffs: Tariff[]
}

/**
 * `/vacancies/first`: a vacancy that is written before its author has an account, and then its company. The address
 * holds the token of the text, so that a reload, another device and the plain forms go on with it.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  const search = new URL(args.request.url).searchParams
  const token = search.get(TOKEN_PARAMETER) ?? ''
  const known = await loadUncached(args, api.firstVacancies.read.queryOptions({ input: { token } })).catch(
    (error: unknown) => {
      throw routeErrorOf(args, error)
    },
  )
  const { vacancy, isSignedIn, companies } = known
  // It is posted: its page has what follows.
  if (vacancy?.vacancyId != null) throw redirect(pathOf('personal-vacancies-id', { id: vacancy.vacancyId }))
  if (search.get(STEP_PARAMETER) === COMPANY_STEP) {
    if (vacancy === null) throw redirect(firstVacancyPath(null))
    if (vacancy.errors !== null && search.has(CHECK_PARAMETER))
      throw redirect(checkedPath(firstVacancyPath(vacancy.token)))
    const address = firstVacancyPath(vacancy.token, { step: COMPANY_STEP })
    if (!isSignedIn) throw redirect(`${signInPath(address)}&role=employer`)
  } else if (
    isSignedIn &&
    companies.length > 0 &&
    ![STEP_PARAMETER, TOKEN_PARAMETER].some((name) => search.has(name))
  )
    // Without scripts that page leads back to the step of the text.
    throw redirect(pathOf('vacancies-new'))
  return {
    ...pageData(args, {
      title: 'Разместить вакансию',
      description: `Напишите вакансию без регистрации: одна страница, текст сохраняется сам. ${FREE_FIRST_VACANCY}.`,
      isIndexed: false,
    }),
    ...known,
    tariffs: (await load(args, api.tariffs.list.queryOptions({ input: {} }))).tariffs,
  }
}

export function Component() {
  const { vacancy, companies, isSignedIn, tariffs } = useLoaderData<Data>()
  const search = new URLSearchParams(useLocation().search)
  const isChecked = search.has(CHECK_PARAMETER)
  const isLost = vacancy === null && search.has(TOKEN_PARAMETER)
  useKeptVacancy(search.get(TOKEN_PARAMETER), isLost)
  return (
    <div className="container grid max-w-[760px] gap-4 py-6 md:py-8">
      {isLost && (
        <Notice tone="warning" title="Такого черновика нет">
          <p>
            Мы храним их {FIRST_VACANCY_DAYS} дней; отправленная вакансия ждёт в кабинете. Можно написать
            новую.
          </p>
        </Notice>
      )}
      {vacancy !== null && search.get(STEP_PARAMETER) === COMPANY_STEP ? (
        <CompanyStep vacancy={vacancy} companies={companies} tariffs={tariffs} />
      ) : (
        <TextStep
          key={vacancy?.token ?? 'new'}
          vacancy={vacancy}
          isGuest={!isSignedIn}
          isChecked={isChecked}
        />
      )}
    </div>
  )
}

/** Opens the text that was begun in this browser; one that is gone is not opened again. */
function useKeptVacancy(token: string | null, isLost: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isLost && keptToken() === token) forgetToken()
    const kept = token === null ? keptToken() : ''
    if (kept !== '') void navigate(firstVacancyPath(kept), { replace: true })
  }, [token, isLost, navigate])
}
