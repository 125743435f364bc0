import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { loadUnless } from '#client/app/private-page.ts'
import { NarrowPage } from '#client/features/identity/session/narrow-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { InvitationAnswer } from './invitation-answer.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import type { InvitationToAnswer } from './invitation-facts.tsx'

type Answered = { token: string; invitation: InvitationToAnswer | null }

/** The token is the right to read the invitation, so the server says it before it knows who asks. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  const answered: Answered = { token, invitation: await readInvitation(args, token) }
  return { ...pageData(args, { title: 'Приглашение в компанию', isIndexed: false }), ...answered }
}

export function Component() {
  const { token, invitation } = useLoaderData<typeof loader>()
  if (!invitation) return <DeadInvitation />
  return (
    <NarrowPage title="Приглашение в компанию">
      <InvitationFacts invitation={invitation} />
      <div className="mt-6">
        <InvitationAnswer token={token} invitation={invitation} />
      </div>
    </NarrowPage>
  )
}

function DeadInvitation() {
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

/** Null for one that is not there, late, revoked or used. */
async function readInvitation(args: LoaderFunctionArgs, token: string): Promise<InvitationToAnswer | null> {
  if (token === '' || token.length > 200) return null
  return loadUnless(args, [404], api.managers.readInvitation.queryOptions({ input: { token } }))
}
