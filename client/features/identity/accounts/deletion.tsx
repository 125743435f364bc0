import { useQuery } from '@tanstack/react-query'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

const ANSWERS_ME = { refresh: [], answers: () => api.accounts.me.queryOptions() }

/** Offers to cancel a requested deletion. */
export function DeletionNotice({ user }: { user: CurrentUser }) {
  const cancel = useCommand(api.accounts.cancelDeletion, {
    ...ANSWERS_ME,
    done: () => 'Аккаунт остаётся',
    refused: (error) => showFailure(error, 'Не получилось отменить удаление. Повторите.'),
  })
  if (user.deletionAt === null) return null
  return (
    <div className="mt-6">
      <Notice
        tone="warning"
        title={`Аккаунт будет удалён ${formatDay(user.deletionAt, { zone: user.zone })}`}
      >
        <p className="mb-3">До этого дня всё работает как прежде, и можно передумать.</p>
        <Button
          variant="secondary"
          size="small"
          isBusy={cancel.isPending}
          onClick={() => cancel.run(undefined)}
        >
          Отменить удаление
        </Button>
      </Notice>
    </div>
  )
}

export function DeletionSection({ user }: { user: CurrentUser }) {
  const request = useCommand(api.accounts.requestDeletion, ANSWERS_ME)
  if (user.deletionAt !== null) {
    return (
      <p>
        Удаление назначено на {formatDay(user.deletionAt, { zone: user.zone })}. Отменить его можно вверху
        страницы.
      </p>
    )
  }
  return (
    <>
      <p className="mb-4">
        Удалим профиль, фото и&nbsp;доступ к&nbsp;компаниям через 30&nbsp;дней. До этого можно передумать.
        Останется только то, что обязывает хранить закон.
      </p>
      <ConfirmedButton
        command={request}
        input={undefined}
        variant="danger"
        text="Удалить аккаунт"
        title="Удалить аккаунт?"
        confirmText="Удалить через 30 дней"
      >
        <p>
          Напишем об этом на {formatEmail(user.email)}. В течение 30 дней удаление можно отменить здесь же.
        </p>
        <AbandonedCompanies />
      </ConfirmedButton>
    </>
  )
}

/** Companies that lose their last member, and so their vacancies. */
function AbandonedCompanies() {
  const { data } = useQuery(api.accounts.foreseeDeletion.queryOptions())
  const titles = data?.companies.map(({ title }) => title) ?? []
  if (titles.length === 0) return null
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        title={titles.length === 1 ? 'Компания останется без людей' : 'Компании останутся без людей'}
      >
        <p>
          {titles.map(companyInQuotes).join(', ')}: кроме вас, там никого нет. Открытые вакансии закроем
          вместе с аккаунтом. Чтобы они остались, сначала пригласите другого администратора.
        </p>
      </Notice>
    </div>
  )
}
