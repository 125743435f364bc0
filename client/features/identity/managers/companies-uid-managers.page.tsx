import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { loadCurrentCompany, privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ACCESS_LEVELS, ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ManagerList } from './manager-list.tsx'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import type { Invitation } from '#shared/features/identity/managers/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Input } from '#client/ui/field.tsx'
import { InvitationForm } from '#shared/features/identity/managers/forms.ts'
import { LevelChoice } from './level-choice.tsx'
import { INVITED_LEVELS } from './level-labels.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { uid } = args.params
  // Without a company in the path it is the current one.
  const id = uid === undefined ? ((await loadCurrentCompany(args))?.id ?? null) : Number(uid)
  const loads = id === null ? [] : [load(args, api.managers.list.queryOptions({ input: { id } }))]
  return { ...(await privatePage(args, 'Менеджеры', ...loads)), id }
}

export function Component() {
  const { id } = useLoaderData<typeof loader>()
  if (id === null) return <NoCompany />
  return (
    <div className="container py-6 md:py-8">
      <Managers key={id} companyId={id} />
    </div>
  )
}

function Managers({ companyId }: { companyId: number }) {
  const { data } = useSuspenseQuery(api.managers.list.queryOptions({ input: { id: companyId } }))
  const isAdmin = data.items.some((one) => one.isSelf && one.accessLevel === ACCESS_LEVELS.ADMIN)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-6">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-3">
          <h1 id="managers" tabIndex={-1}>
            Менеджеры
          </h1>
          {!isAdmin && <p className="text-muted">Приглашать людей и менять уровни может администратор.</p>}
          <ManagerList companyId={companyId} managers={data.items} isAdmin={isAdmin} />
        </div>
        {isAdmin && <InvitationList companyId={companyId} invitations={data.invitations} />}
      </div>
      {isAdmin && <InviteForm companyId={companyId} />}
    </div>
  )
}

function NoCompany() {
  return (
    <div className="container py-8">
      <h1 className="sr-only">Менеджеры</h1>
      <EmptyState
        title="Вы пока не работаете ни в одной компании"
        action={<ButtonLink href={pathOf('companies-new')}>Добавить компанию</ButtonLink>}
      >
        <p>Добавьте свою или откройте ссылку из письма с приглашением.</p>
      </EmptyState>
    </div>
  )
}

/** Open invitations. */
function InvitationList({
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
      return `Приглашение для ${formatEmail(email)} отозвано`
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium break-all">{formatEmail(email)}</p>
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
        aria-label={`Отозвать приглашение для ${formatEmail(email)}`}
        text="Отозвать"
        title="Отозвать приглашение?"
      >
        <p>
          Ссылка из письма на <span className="font-medium break-all">{formatEmail(email)}</span> перестанет
          работать. Пригласить можно будет снова.
        </p>
      </ConfirmedButton>
    </li>
  )
}

export function InviteForm({ companyId }: { companyId: number }) {
  const invite = useCommand(api.managers.invite, {
    sent: () => form.reset({ email: '', accessLevel: ACCESS_LEVELS.MANAGER }),
    done: ({ email }) => `Приглашение отправлено на ${formatEmail(email)}`,
  })
  const form = useValuesForm({
    schema: InvitationForm,
    defaults: { accessLevel: ACCESS_LEVELS.MANAGER },
    send: (values) => invite.send({ id: companyId, ...values }),
  })
  const level = form.values.accessLevel
  return (
    <Card as="section" aria-labelledby="invite">
      <h2 id="invite" className="mb-1">
        Пригласить
      </h2>
      <p className="mb-4 text-small text-muted">
        Отправим письмо со ссылкой. Она действует 7 дней и подходит только этому адресу.
      </p>
      <Form
        form={form}
        labels={{ email: 'Электронная почта', accessLevel: 'Уровень' }}
        className="grid gap-4"
      >
        <Input
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...form.field('email')}
        />
        <LevelChoice
          levels={INVITED_LEVELS}
          value={level}
          onChoose={(chosen) => form.set('accessLevel', chosen)}
        />
        <SubmitButton form={form}>Отправить приглашение</SubmitButton>
      </Form>
    </Card>
  )
}
