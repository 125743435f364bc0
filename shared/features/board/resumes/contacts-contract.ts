/** The consent by which companies open contacts, and what it has opened. */
import { z } from 'zod'
import { access, Count } from '#shared/kernel/contract.ts'
import { ResumeId, Visibility } from './model.ts'
import { CONTACTS_CONSENTS } from './vocabulary.ts'

const ContactsConsentKind = z.enum(CONTACTS_CONSENTS)

/** Empty when the caller has nothing to confirm. */
const Unconfirmed = z.object({
  kinds: z.array(ContactsConsentKind),
  resumes: z.array(z.object({ id: ResumeId, title: z.string(), visibility: Visibility })),
})

export const resumeContactsConsentContract = {
  unconfirmedContacts: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/contacts-consent',
      summary: 'Какие согласия нужны, чтобы компании могли открыть ваши контакты',
      tags: ['resumes'],
    })
    .output(Unconfirmed),
  confirmContacts: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/contacts-consent',
      summary: 'Согласиться, чтобы компании с доступом открывали ваши контакты',
      tags: ['resumes'],
    })
    .input(z.object({ kinds: z.array(ContactsConsentKind).min(1) }))
    .output(Unconfirmed),
  contactsCounts: access('public')
    .route({
      method: 'GET',
      path: '/v1/resumes/contacts-counts',
      summary: 'В скольких резюме доступ открывает контакты',
      tags: ['resumes'],
    })
    .output(
      z.object({
        open: Count,
        /** Their authors have not agreed yet. */
        unconfirmed: Count,
      }),
    ),
}
