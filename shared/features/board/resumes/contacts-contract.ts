/** The consent by which companies open contacts, and what it has opened. */
import { z } from 'zod'
import { operation, Count } from '#shared/kernel/contract.ts'
import { ResumeId, Visibility } from './model.ts'
import { CONTACTS_CONSENTS } from './vocabulary.ts'

const ContactsConsentKind = z.enum(CONTACTS_CONSENTS)

/** Empty when the caller has nothing to confirm. */
const Unconfirmed = z.object({
  kinds: z.array(ContactsConsentKind),
  resumes: z.array(z.object({ id: ResumeId, title: z.string(), visibility: Visibility })),
})

export const resumeContactsConsentContract = {
  unconfirmedContacts: operation(
    'GET /v1/personal/contacts-consent',
    'signed_in',
    'Какие согласия нужны, чтобы компании могли открыть ваши контакты',
    ['resumes'],
  ).output(Unconfirmed),
  confirmContacts: operation(
    'POST /v1/personal/contacts-consent',
    'signed_in',
    'Согласиться, чтобы компании с доступом открывали ваши контакты',
    ['resumes'],
    { makes: false },
  )
    .input(z.object({ kinds: z.array(ContactsConsentKind).min(1) }))
    .output(Unconfirmed),
  contactsCounts: operation(
    'GET /v1/resumes/contacts-counts',
    'public',
    'В скольких резюме доступ открывает контакты',
    ['resumes'],
  ).output(
    z.object({
      open: Count,
      /** Their authors have not agreed yet. */
      unconfirmed: Count,
    }),
  ),
}
