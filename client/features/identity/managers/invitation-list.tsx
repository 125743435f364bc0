import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { Invitation } from '#shared/features/identity/managers/contract.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { focusHeading } from './focus-heading.ts'

/** Open invitations. */
export function InvitationList({
  companyId,
  invitations,
}: {
  companyId: number
  invitations: readonly Invitation[]
}) {
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const queryClient = useQueryClient()
  const revoke = useMutation(
    api.managers.revokeInvitation.mutationOptions({
      onSuccess: async () => {
        if (revoking) showToast({ type: 'success', title: `Приглашение для ${revoking.email} отозвано` })
        await queryClient.invalidateQueries({ queryKey: api.managers.list.key() })
        setRevoking(null)
        focusHeading('managers')
      },
    }),
  )
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations">Ждут ответа</h2>
      <Card as="div" className="py-0 md:py-0">
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <div className="min-w-0 grow basis-56">
                <p className="font-medium break-all">{invitation.email}</p>
                <p className="text-small text-muted">
                  Отправитель: {invitation.invitedBy}. Ссылка действует до {formatDay(invitation.expiresAt)}
                </p>
              </div>
              <Badge>{ACCESS_LEVEL_LABELS[invitation.accessLevel]}</Badge>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Отозвать приглашение для ${invitation.email}`}
                onClick={() => {
                  revoke.reset()
                  setRevoking(invitation)
                }}
              >
                Отозвать
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        isOpen={revoking !== null}
        title="Отозвать приглашение?"
        confirmText="Отозвать"
        isPending={revoke.isPending}
        error={failureText(revoke.error)}
        onConfirm={() => revoking && revoke.mutate({ id: companyId, invitationId: revoking.id })}
        onClose={() => setRevoking(null)}
      >
        <p>
          Ссылка из письма на <span className="font-medium break-all">{revoking?.email}</span> перестанет
          работать. Пригласить можно будет снова.
        </p>
      </ConfirmDialog>
    </section>
  )
}
