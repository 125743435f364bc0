import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { loadInvitation } from '#client/app/open-invitation.ts'
import { pageData } from '#client/app/page-data.ts'
import { PasskeySignIn } from '#client/features/identity/passkeys/passkey-sign-in.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { InvitationPage } from './invitation.tsx'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

export { signInForms as forms } from './actions.ts'

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('invite')
  const invited = token ? { token, invitation: await loadInvitation(args, token) } : null
  return { ...pageData(args, { title: 'Регистрация', isIndexed: false }), invited }
}

export function Component() {
  const { invited } = useLoaderData<typeof loader>()
  if (!invited) return <SignInSteps title="Регистрация" passkeys={<PasskeySignIn />} />
  if (!invited.invitation) return <InvalidInvitation />
  return <InvitationPage token={invited.token} invitation={invited.invitation} />
}

function InvalidInvitation() {
  return (
    <NarrowPage title="Приглашение не действует">
      <div className="grid gap-4">
        <p>Его уже приняли, отозвали, или прошло больше семи дней. Попросите компанию прислать новое.</p>
        <ButtonLink href={pathOf('sign-up')} variant="secondary">
          Зарегистрироваться без приглашения
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
