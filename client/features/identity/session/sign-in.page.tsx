import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { PasskeySignIn } from '#client/features/identity/passkeys/passkey-sign-in.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { redirectUriOf } from '#shared/routing/path-rules.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { SignInSteps } from './sign-in-steps.tsx'

export { signInForms as forms } from './actions.ts'

export async function loader(args: LoaderFunctionArgs) {
  const redirectUri = redirectUriOf(new URL(args.request.url).searchParams)
  return {
    ...pageData(args, { title: 'Вход', isIndexed: false }),
    purpose: redirectUri === null ? null : await purposeOf(args, redirectUri),
  }
}

export function Component() {
  const { purpose } = useLoaderData<typeof loader>()
  return <SignInSteps title="Вход или регистрация" purpose={purpose} passkeys={<PasskeySignIn />} />
}

/** Signing in must work when the vacancy cannot be read. */
async function purposeOf(args: LoaderFunctionArgs, redirectUri: string): Promise<string | null> {
  const match = matchRoute(redirectUri.replace(/[?#].*$/, ''))
  if (match?.route.name === 'employer-slug-claim') return 'Вакансии вашей компании'
  if (match?.route.name !== 'vacancies-id-respond') return null
  const id = vacancyIdOf(match.params['id'])
  if (id === null) return null
  try {
    const { title } = await loadUncached(args, api.vacancies.read.queryOptions({ input: { id } }))
    return `Отклик на вакансию «${title}»`
  } catch {
    return null
  }
}
