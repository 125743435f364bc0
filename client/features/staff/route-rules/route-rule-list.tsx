import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ActionRow } from '#client/ui/action-row.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { RouteRule } from '#shared/features/staff/route-rules/contract.ts'
import { formatAge } from '#shared/kernel/dates.ts'

export function RouteRuleList({
  rules,
  now,
  editedPath,
  onEdit,
  onRemoved,
}: {
  rules: readonly RouteRule[]
  now: string
  /** Path of the rule in the editor. */
  editedPath: string | null
  onEdit: (rule: RouteRule) => void
  onRemoved: (rule: RouteRule) => void
}) {
  const queryClient = useQueryClient()
  const [removed, setRemoved] = useState<RouteRule | null>(null)
  const remove = useMutation(
    api.routeRules.staffRemove.mutationOptions({
      onSuccess: async () => {
        if (removed) onRemoved(removed)
        setRemoved(null)
        await queryClient.invalidateQueries({ queryKey: api.routeRules.key() })
      },
    }),
  )
  return (
    <Card as="div" className="py-0 md:py-0">
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <ActionRow
            key={rule.path}
            name={readable(rule.path)}
            isCurrent={rule.path === editedPath}
            action={{ text: 'Изменить', onClick: () => onEdit(rule) }}
            onRemove={() => {
              remove.reset()
              setRemoved(rule)
            }}
          >
            <p className="font-medium break-all">{readable(rule.path)}</p>
            <p className="break-all">→ {readable(rule.to)}</p>
            <p className="text-small text-muted">
              {rule.statusCode}, изменено {formatAge(rule.updatedAt, new Date(now))}
            </p>
          </ActionRow>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={removed !== null}
        title="Удалить правило?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => removed && remove.mutate({ path: removed.path })}
        onClose={() => setRemoved(null)}
      >
        <p className="break-all">Адрес {removed && readable(removed.path)} перестанет куда-либо вести.</p>
      </ConfirmDialog>
    </Card>
  )
}

/** Decodes escaped characters for display. */
function readable(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
