import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusHeading } from '#client/ui/focus-heading.ts'
import type { Invitation } from '#shared/features/identity/managers/contract.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** Open invitations. */
export function InvitationList({
  companyId,
  invitations,
}: {
  companyId: number
  invitations: readonly Invitation[]
}) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations">Ждут ответа</h2>
      <Card as="div" className="py-0 md:py-0">
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <Row key={invitation.id} companyId={companyId} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({
  companyId,
  invitation: { id, email, invitedBy, expiresAt, accessLevel },
}: {
  companyId: number
  invitation: Invitation
}) {
  const revoke = useCommand(api.managers.revokeInvitation, {
    done() {
      focusHeading('managers')
      return `Приглашение для ${email} отозвано`
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium break-all">{email}</p>
        <p className="text-small text-muted">
          Отправитель: {invitedBy}. Ссылка действует до {formatDay(expiresAt)}
        </p>
      </div>
      <Badge>{ACCESS_LEVEL_LABELS[accessLevel]}</Badge>
      <ConfirmedButton
        command={revoke}
        input={{ id: companyId, invitationId: id }}
        variant="quiet"
        size="small"
        aria-label={`Отозвать приглашение для ${email}`}
        text="Отозвать"
        title="Отозвать приглашение?"
      >
        <p>
          Ссылка из письма на <span className="font-medium break-all">{email}</span> перестанет работать.
          Пригласить можно будет снова.
        </p>
      </ConfirmedButton>
    </li>
  )
}
