import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { loadInvitation } from '#client/app/open-invitation.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { InvitationAnswer } from './invitation-answer.tsx'
import { InvitationFacts } from './invitation-facts.tsx'

/** The token alone authorises reading the invitation, so guests get it too. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const invitation = await loadInvitation(args, token)
  return { ...pageData(args, { title: 'Приглашение в компанию', isIndexed: false }), token, invitation }
}

export function Component() {
  const { token, invitation } = useLoaderData<typeof loader>()
  if (!invitation) return <InvalidInvitation />
  return (
    <NarrowPage title="Приглашение в компанию">
      <InvitationFacts invitation={invitation} />
      <div className="mt-6">
        <InvitationAnswer token={token} invitation={invitation} />
      </div>
    </NarrowPage>
  )
}

function InvalidInvitation() {
  return (
    <NarrowPage title="Приглашение не действует">
      <div className="grid gap-4">
        <p>
          Его уже приняли, отозвали, или прошло больше семи дней. Если вы его приняли, компания есть в вашем
          кабинете. Если нет, попросите прислать новое.
        </p>
        <ButtonLink href={pathOf('companies-uid-managers')} variant="secondary">
          Мои компании
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
