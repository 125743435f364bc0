import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { failureText, statusOf } from '#client/app/api-error.ts'
import { useSession } from '#client/app/current-user.ts'
import { useMayPay, WHO_PAYS } from '#client/app/may-pay.ts'
import { useHasEnded } from '#client/app/ended-company.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Resume, ResumeContacts } from '#shared/features/board/resumes/model.ts'
import type { ContactsState } from '#shared/features/board/resumes/vocabulary.ts'
import { recommenderNote } from '#shared/features/board/resumes/recommenders.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { signInPath, withReturn, pathOf } from '#shared/routing/route-table.ts'
import { PortfolioFiles } from '../editor/portfolio.tsx'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** Contacts are loaded on request only, and the author is notified of each company that opens them. */
export function ContactsBlock({
  resume: { id, portfolio },
  state,
}: {
  resume: Pick<Resume, 'id' | 'portfolio'>
  state: ContactsState
}) {
  const session = useSession()
  const mayPay = useMayPay()
  const hasEnded = useHasEnded()
  const open = useMutation(api.resumes.openContacts.mutationOptions())
  if (open.data)
    return (
      <>
        <Contacts name={open.data.name} contacts={open.data.contacts} />
        <PortfolioFiles id={id} works={portfolio} />
      </>
    )
  if (state !== 'open') return <Offer text={CLOSED_TEXTS[state]} />
  const here = `/resumes/${id}`
  if (session.status === 'guest' || session.status === 'unknown')
    return (
      <Offer text="Телефон и почту видят работодатели с доступом к резюме.">
        <ButtonLink href={signInPath(here)} className="max-sm:w-full">
          Войти как работодатель
        </ButtonLink>
      </Offer>
    )
  if (session.status === 'user' && (session.currentRole?.accessLevel ?? 0) < ACCESS_LEVELS.MANAGER)
    return (
      <Offer text="Контакты открывают компании. Добавьте свою — это займёт минуту.">
        <ButtonLink href={withReturn(pathOf('companies-new'), here)} className="max-sm:w-full">
          Добавить компанию
        </ButtonLink>
      </Offer>
    )
  // In place of the invitation, a notice below explains that the company has ended.
  if (hasEnded) return <Offer text="Контакты открывают компании, которые действуют." />
  const isUnpaid = statusOf(open.error) === 402
  // The author changed the visibility of the contacts after the page was loaded.
  const isClosed = statusOf(open.error) === 409
  return (
    <Offer text="Человек видит, что ваша компания смотрела резюме, и узнает, если она откроет контакты.">
      <HelpLink answer="kontakty-v-rezyume">Кто видит контакты?</HelpLink>
      <Button
        className="max-sm:w-full"
        isBusy={open.isPending || session.status === 'loading'}
        aria-busy={open.isPending || undefined}
        onClick={() => open.mutate({ id })}
      >
        Показать контакты
      </Button>
      {open.error && (
        <div role="alert" className="w-full">
          <Notice
            tone={isUnpaid || isClosed ? 'info' : 'error'}
            title={failureText(open.error, 'Не получилось. Проверьте интернет и повторите.')}
          >
            {isUnpaid && (
              <p>{mayPay ? <a href={pathOf('resumes-access')}>Сколько стоит доступ</a> : WHO_PAYS}</p>
            )}
          </Notice>
        </div>
      )}
    </Offer>
  )
}

const CLOSED_TEXTS: Readonly<Record<Exclude<ContactsState, 'open'>, string>> = {
  unconfirmed:
    'Человек ещё не подтвердил, что компании с доступом могут открывать его контакты. Он откроет их сам, если откликнется или примет приглашение.',
  closed: 'Человек открывает контакты сам: когда откликается или принимает приглашение.',
}

function Offer({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <section aria-labelledby="contacts" className="grid gap-3 rounded-box bg-sunken p-4 print:hidden">
      <h2 id="contacts" className="text-lead font-semibold">
        Контакты
      </h2>
      <p className="text-muted">{text}</p>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </section>
  )
}

export function Contacts({
  name,
  contacts,
  isNarrow = false,
}: {
  name: string
  contacts: ResumeContacts
  /** Displays the label of each contact above its value. */
  isNarrow?: boolean
}) {
  const { phone, email, telegram, comment } = contacts
  const nick = telegram.replace(/^(?:https?:\/\/)?(?:t\.me\/)?@?/i, '')
  return (
    <section aria-labelledby="contacts" className="grid gap-1 rounded-box bg-good-soft p-4" role="status">
      <h2 id="contacts" className="text-lead font-semibold">
        {name || 'Контакты'}
      </h2>
      <dl
        className={
          isNarrow
            ? 'grid [&_dt]:mt-1 [&_dt]:text-small'
            : 'grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]'
        }
      >
        <Row name="Телефон" shown={phone !== ''}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Row>
        <Row name="Почта" shown={email !== ''}>
          <a href={`mailto:${normaliseEmail(email)}`}>{formatEmail(email)}</a>
        </Row>
        <Row name="Telegram" shown={nick !== ''}>
          <a href={`https://t.me/${encodeURIComponent(nick)}`} rel="noopener" target="_blank">
            @{nick}
          </a>
        </Row>
        <Row name="Когда связаться" shown={comment !== ''}>
          {comment}
        </Row>
      </dl>
      <Recommenders people={contacts.recommenders} />
    </section>
  )
}

/** People who can recommend the author. */
function Recommenders({ people }: { people: ResumeContacts['recommenders'] }) {
  if (people.length === 0) return null
  return (
    <>
      <h3 className="mt-2">Рекомендации</h3>
      <ul className="grid gap-2">
        {people.map(({ name, contact, ...one }) => (
          <li key={`${name} ${contact}`} className="wrap-anywhere">
            {name}: {contact}
            <span className="block text-small text-muted">{recommenderNote(one)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
