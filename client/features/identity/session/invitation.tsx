import { useState } from 'react'
import { useSession } from '#client/app/current-user.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { isBuilt, pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { InvitedForm } from './invited-form.tsx'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'
import { NarrowPage } from './narrow-page.tsx'

export type InvitationToRead = {
  company: { id: number; title: string }
  accessLevel: CompanyAccess
  email: string
  isRegistered: boolean
}

/** Registers by an invitation, or leads to where somebody with an account accepts it. */
export function InvitationPage({ token, invitation }: { token: string; invitation: InvitationToRead }) {
  const { company, accessLevel, email, isRegistered } = invitation
  const session = useSession()
  const [isDone, setIsDone] = useState(false)
  const confirmPath = `${pathOf('companies-role-confirm')}?token=${encodeURIComponent(token)}`
  const cabinet = isBuilt('companies-uid') ? pathOf('companies-uid', { uid: company.id }) : '/'
  const isVisitor = session.status === 'user' && !isDone

  return (
    <NarrowPage
      title={`Приглашение в ${companyInQuotes(company.title)}`}
      lead={
        <>
          {ACCESS_LEVEL_LABELS[accessLevel]}, адрес <span className="break-all">{email}</span>
        </>
      }
    >
      {isDone && <Leave to={cabinet} />}
      {isVisitor && (
        <div className="grid gap-4">
          <p>Вы уже вошли как {session.user.email}.</p>
          <ButtonLink href={confirmPath}>Перейти к приглашению</ButtonLink>
        </div>
      )}
      {!isVisitor && isRegistered && (
        <div className="grid gap-4">
          <p>Этот адрес уже зарегистрирован. Войдите с ним, и приглашение можно будет принять.</p>
          <ButtonLink href={signInPath(confirmPath)}>Войти</ButtonLink>
        </div>
      )}
      {!isVisitor && !isRegistered && <InvitedForm token={token} onDone={() => setIsDone(true)} />}
    </NarrowPage>
  )
}

function Leave({ to }: { to: string }) {
  useRedirectWhenSignedIn(to)
  return null
}
