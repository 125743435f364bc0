import { Notice } from '#client/ui/notice.tsx'
import { endedTitle } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

/** What visitors of the page of a company that has ended have to know. */
export default function EndedNotice({ status }: { status: RegisterStatus }) {
  return (
    <Notice tone="error" title={endedTitle(status)}>
      <p>
        Пока это так, вакансий она здесь не размещает. Если вас зовут от её имени, не платите и не отправляйте
        документы.
      </p>
    </Notice>
  )
}
