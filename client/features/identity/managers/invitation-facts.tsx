import { Avatar } from '#client/ui/avatar.tsx'
import { VerifiedIcon } from '#client/ui/icons.tsx'
import type { OpenInvitation } from '#client/app/open-invitation.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ACCESS_LEVEL_RIGHTS } from './level-labels.ts'

/** The company, the level with its rights, and the invited address. */
export function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { company, accessLevel, email } = invitation
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar id={company.id} name={company.title} src={company.logoUrl} />
        <div className="min-w-0">
          <h2>
            <a href={pathOf('employer-slug', { slug: company.slug })}>{company.title}</a>
          </h2>
          {company.isVerified && (
            <p className="flex items-center gap-1 text-small text-good">
              <VerifiedIcon className="size-4 shrink-0" />
              Компания проверена
            </p>
          )}
        </div>
      </div>
      <dl className="mt-5 grid gap-3">
        <div>
          <dt className="text-small text-muted">Уровень</dt>
          <dd>
            <span className="font-medium">{ACCESS_LEVEL_LABELS[accessLevel]}.</span>{' '}
            {ACCESS_LEVEL_RIGHTS[accessLevel]}
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted">Кого приглашают</dt>
          <dd className="break-all">{email}</dd>
        </div>
      </dl>
    </>
  )
}
