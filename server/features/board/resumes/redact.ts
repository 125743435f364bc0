import { extractLineContacts } from '#server/features/board/vacancies/contacts.ts'
import type { ResumeContacts, WorkEntry } from '#shared/features/board/resumes/model.ts'
import { leadsToContacts } from '#shared/features/board/resumes/contact-links.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'

/**
 * The text as readers may see it: without e-mails, phones and messengers in any field, and without the person's own
 * contacts in forms that no general pattern matches.
 */
export function withoutContacts(text: ResumeText, contacts: ResumeContacts): ResumeText {
  const clean = cleaner(contacts)
  const isFreeOfContacts = (url: string) => !leadsToContacts(url) && clean(url) === url
  return {
    ...text,
    title: clean(text.title),
    firstName: clean(text.firstName),
    lastName: clean(text.lastName),
    about: clean(text.about),
    skills: text.skills.map(clean).filter((skill) => skill !== ''),
    experience: text.experience.map((job) => ({
      ...job,
      position: clean(job.position),
      company: clean(job.company),
      description: clean(job.description),
    })),
    education: text.education.map((one) => ({
      ...one,
      institution: clean(one.institution),
      speciality: clean(one.speciality),
    })),
    courses: text.courses.map((one) => ({
      ...one,
      title: clean(one.title),
      organisation: clean(one.organisation),
    })),
    links: text.links
      .map(({ title, url }) => ({ title: clean(title), url }))
      .filter(({ url }) => isFreeOfContacts(url)),
    portfolio: text.portfolio
      .map((work) => ({
        ...work,
        title: clean(work.title),
        text: clean(work.text),
        url: isFreeOfContacts(work.url) ? work.url : '',
      }))
      .filter(isWork),
  }
}

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
    ...(email.length >= 5 ? [new RegExp(escaped(email), 'gi')] : []),
    ...(name.length >= 4 ? [new RegExp(`(?:t\\.me/|@)?${escaped(name)}`, 'gi')] : []),
  ]
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
