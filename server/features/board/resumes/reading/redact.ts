import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import type { ResumeContacts, WorkEntry } from '#shared/features/board/resumes/model.ts'
import { leadsToContacts } from '#shared/features/board/resumes/contact-links.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/**
 * The text as readers may see it: without e-mails, phones and messengers in any field, and without the person's own
 * contacts in forms that no general pattern matches.
 */
export function withoutContacts(text: ResumeText, contacts: ResumeContacts): ResumeText {
  const clean = cleaner(contacts)
  const isFreeOfContacts = (url: string) => !leadsToContacts(url) && clean(url) === url
  const mapped = mapTexts(text, clean)
  return {
    ...mapped,
    firstName: clean(text.firstName),
    lastName: clean(text.lastName),
    links: mapped.links.filter(({ url }) => isFreeOfContacts(url)),
    portfolio: mapped.portfolio
      .map((work) => ({ ...work, url: isFreeOfContacts(work.url) ? work.url : '' }))
      .filter(isWork),
  }
}

/** The same resume with each of its texts changed, except for names and addresses; skills that become empty are gone. */
export const mapTexts = (text: ResumeText, change: (text: string) => string): ResumeText => ({
  ...text,
  title: change(text.title),
  about: change(text.about),
  skills: text.skills.map(change).filter((skill) => skill !== ''),
  experience: text.experience.map((job) => ({
    ...job,
    position: change(job.position),
    company: change(job.company),
    description: change(job.description),
  })),
  education: text.education.map((one) => ({
    ...one,
    institution: change(one.institution),
    speciality: change(one.speciality),
  })),
  courses: text.courses.map((one) => ({
    ...one,
    title: change(one.title),
    organisation: change(one.organisation),
  })),
  links: text.links.map((one) => ({ ...one, title: change(one.title) })),
  portfolio: text.portfolio.map((work) => ({
    ...work,
    title: change(work.title),
    text: change(work.text),
  })),
})

/** Whether a row of a portfolio says anything. */
export const isWork = ({ title, text, url, file }: WorkEntry) =>
  title !== '' || text !== '' || url !== '' || file !== null

function cleaner(contacts: ResumeContacts) {
  const own = ownContacts(contacts)
  return (text: string) =>
    text
      .split('\n')
      .map((line) => extractLineContacts(own.reduce((kept, pattern) => kept.replace(pattern, ''), line)).text)
      .join('\n')
      .trim()
}

function ownContacts({ phone, email, telegram }: ResumeContacts): RegExp[] {
  const digits = phone.replace(/\D/g, '').slice(-10)
  const name = telegram.replace(/^(?:https?:\/\/)?(?:t\.me\/)?@?/i, '')
  return [
    ...(digits.length >= 6
      ? [new RegExp(`(?:\\+?\\d[\\s().–-]*)?${[...digits].join('[\\s().–-]*')}`, 'g')]
      : []),
    ...(email.length >= 5 ? [new RegExp(`${escaped(email)}|${escaped(formatEmail(email))}`, 'gi')] : []),
    ...(name.length >= 4 ? [new RegExp(`(?:t\\.me/|@)?${escaped(name)}`, 'gi')] : []),
  ]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
